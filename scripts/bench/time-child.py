# Runs one command and prints what it took, as JSON: Node tells the CPU time and the memory of a child nowhere.
import json, os, signal, sys, time

limit, stdin, cwd, *command = sys.argv[1:]
os.chdir(cwd)
actions = [
    (os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
]
began = time.perf_counter()
child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
signal.alarm(int(limit))
_, status, used = os.wait4(child, 0)
wall = time.perf_counter() - began
kilobytes = used.ru_maxrss / 1024 if sys.platform == "darwin" else used.ru_maxrss
print(json.dumps({
    "wall_ms": wall * 1000,
    "cpu_ms": (used.ru_utime + used.ru_stime) * 1000,
    "peak_mb": kilobytes / 1024,
    "code": os.waitstatus_to_exitcode(status),
}))
