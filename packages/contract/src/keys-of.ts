/** The keys of a record, in its order, with their type. */
export const keysOf = <Key extends string>(record: { readonly [Each in Key]?: unknown }) =>
  Object.keys(record) as Key[];
