/** Types of a rule’s options, as its JSON Schema says them. */

/** Data that fits a JSON Schema, as far as a type can say it. */
export type FromSchema<S> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly const: infer C }
    ? C
    : S extends { readonly anyOf: readonly (infer A)[] }
      ? FromSchema<A>
      : S extends { readonly type: infer T }
        ? FromType<S, T>
        : unknown;

type FromType<S, T> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? readonly (S extends { readonly items: infer I }
              ? FromSchema<I extends readonly (infer E)[] ? E : I>
              : unknown)[]
          : S extends { readonly properties: infer P }
            ? { readonly [K in keyof P]?: FromSchema<P[K]> }
            : Readonly<Record<string, unknown>>;

type Declared<M> = M extends { readonly options: infer S }
  ? FromSchema<S>
  : Readonly<Record<string, unknown>>;
type Defaulted<M> = M extends { readonly defaults: infer D } ? keyof D : never;

/** The options that a rule’s code gets: those with a default are always there. */
export type OptionsIn<M> =
  Declared<M> extends infer O
    ? O & { readonly [K in Defaulted<M> & keyof O]-?: Exclude<O[K], undefined> }
    : never;
