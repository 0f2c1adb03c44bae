/** Where a host reads its hooks, and in which form: all that `init`, `deinit` and `doctor` need to know of it, as data. */

/** Who a settings file is for: all who have the project, this machine in this project, this user everywhere. */
export type SettingsScope = 'project' | 'local' | 'user';

export interface SettingsFile {
  readonly scope: SettingsScope;
  /** With `/`: below the project’s folder, or below the home folder in scope `user`. */
  readonly path: string;
  /** Of a user’s file: the variable that names its first folder, where the user moved that. */
  readonly variable?: string;
}

/**
 * What makes a host ignore its settings file as a whole and in silence: `link` the file is a symbolic one; `slashes` two
 * slashes, or a slash and a star, in a text, since comments are cut out by plain search; `limit` a `followupLimit` that is no
 * whole number from 1 and not null.
 */
export type SettingsQuirk =
  | 'byte-order-mark'
  | 'trailing-comma'
  | 'slashes'
  | 'unknown-event'
  | 'link'
  | 'limit';

/** A key of the host’s settings that can switch its hooks off. Of several files that hold it, the most private one counts. */
export interface HookSwitch {
  /** The key, from the top of the file. */
  readonly path: readonly string[];
  /** The value that switches off: `listed` where the key is a list of commands that are not run. */
  readonly off: boolean | 'listed';
  /** Where it stands, if that is not in the files that hold the hooks. */
  readonly files?: readonly SettingsFile[];
  /** How these are written; without it JSON. */
  readonly form?: 'toml';
}

export interface HostSettings {
  /** All that the host reads hooks from; of each scope the first is the one that is edited. */
  readonly files: readonly SettingsFile[];
  /** What lies below `hooks` for an event: `entries`, or `groups` of a matcher and the entries of it. */
  readonly form: 'entries' | 'groups';
  /** What must stand beside `hooks`, by key. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** The matcher of a group that fits every tool; without it, none is written. */
  readonly everyTool?: string;
  readonly entry: {
    /** What each entry holds beside its command. */
    readonly fixed?: Readonly<Record<string, unknown>>;
    /** The key of the command; without it `command`. */
    readonly command?: string;
    /** On Windows: the shell that runs it, and the key, where it has one of its own. POSIX: as everywhere else. */
    readonly windows: { readonly shell: 'posix' | 'cmd' | 'powershell'; readonly key?: string };
    readonly timeout: {
      readonly key: string;
      readonly unit: 's' | 'ms';
      /** By event, in seconds: what the host grants at most, where that is less than we ask for. */
      readonly most?: Readonly<Record<string, number>>;
    };
    /** How often the host lets one entry of this event go on: it gets our cap and one more. */
    readonly followupLimit?: { readonly event: string; readonly key: string };
  };
  /** Events that are wired whatever the rules need. */
  readonly always?: readonly string[];
  /** Events that are never wired: whether the host takes their names is not known. */
  readonly never?: readonly string[];
  readonly quirks?: readonly SettingsQuirk[];
  readonly switches?: readonly HookSwitch[];
  /** Where the host lists commands that no person is asked about, and how it writes one, with `{command}` for its beginning. */
  readonly permissions?: { readonly path: readonly [string, string]; readonly rule: string };
  /** Texts that the host gives its agent, in which a block of ours may stand. */
  readonly instructions?: readonly SettingsFile[];
  /** What shows that the host is used: names in the project’s folder, in the home folder, and of programs. */
  readonly signs: {
    readonly project: readonly string[];
    readonly home: readonly string[];
    readonly programs: readonly string[];
  };
  /** What a person must still do before the host runs new hooks, in one sentence. */
  readonly trust?: string;
}
