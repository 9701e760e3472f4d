/** The id of the saved search that an address names, or undefined. */
export const savedSearchId = (params: URLSearchParams): string | undefined =>
  /^[0-9a-f-]{36}$/.exec(params.get('saved') ?? '')?.[0];
