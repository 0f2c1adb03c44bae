/** What the prepared half cannot do: it is thrown before anything was recorded or answered, and the whole command runs. */

export class HandOver extends Error {}
