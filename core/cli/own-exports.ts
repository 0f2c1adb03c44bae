/** What configs may import of this installation, by specifier: in the prepared half another file of this name stands in its place. */

export const OWN_EXPORTS: Readonly<Record<string, unknown>> = {};
