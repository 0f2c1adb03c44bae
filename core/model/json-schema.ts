/** A JSON Schema, as far as Harnery needs to know one. */

export type JsonSchema = Readonly<Record<string, unknown>>;
