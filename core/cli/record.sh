#!/bin/sh
# Records one tool event at the speed of the shell: its payload becomes a file of its own in the project's spool.
#
#   sh record.sh ADAPTER ['VARIABLE ...'] ['ANSWER'] ['NODE'] < PAYLOAD
#
# The file holds adapter, named project, working folder and payload, each ended by NUL: the last one says that the
# payload is whole. Whatever happens, the exit code is 0. See spool.md beside this script.

trap 'exit 0' EXIT
trap '' PIPE
umask 077
unset CDPATH
here=$PWD project= path=$PATH
# The system's own cat first; some systems have it elsewhere.
PATH=/bin:/usr/bin${PATH:+:$PATH}

# Before anything is read of the payload, the slow way is open: it works, and tells what is wrong.
hand_over() {
  door=${0%/*}/bin.cjs
  cd "$here" 2>/dev/null
  [ -x "$node" ] || node=$(PATH=$path && command -v node)
  if [ -f "$door" ] && [ -n "$node" ]; then
    PATH=$path "$node" "$door" check --observe --adapter "$adapter"
  else
    command cat >/dev/null 2>&1
    answer
  fi
  exit 0
}

answer() {
  [ -z "$answer" ] || printf %s "$answer" 2>/dev/null
}

adapter=$1 answer=$3 node=$4
for variable in $2; do
  eval "project=\${$variable-}"
  [ -z "$project" ] || break
done

# The nearest record upward, as the commands look for it; the home folder never holds one.
cd -P "${project:-.}" 2>/dev/null || cd -P . 2>/dev/null || hand_over
folder=$PWD
until [ -d "$folder/.harnery" ]; do
  [ -n "$folder" ] || hand_over
  folder=${folder%/*}
done
spool=$folder/.harnery/spool
[ -d "$spool" ] || mkdir "$spool" 2>/dev/null
# Not through links, and not into what is another user's.
if [ -L "$folder/.harnery" ] || [ -L "$spool" ] || [ "$folder/." -ef "$HOME/." ] || ! [ -O "$spool" ]; then
  hand_over
fi

# A process id that comes again finds its name taken for as long as that payload waits.
set -C
turn=0
while :; do
  file=$spool/$$.$turn opened=
  {
    {
      opened=yes
      printf '%s\000%s\000%s\000' "$adapter" "$project" "$here" && command cat && printf '\000'
    } >"$file"
  } 2>/dev/null
  [ -z "$opened" ] || break
  [ -e "$file" ] || hand_over
  turn=$((turn + 1))
done
answer
