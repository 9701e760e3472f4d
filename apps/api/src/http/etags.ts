/** Whether an `If-None-Match` header names this entity tag. Weak comparison: a proxy that compresses makes tags weak. */
export const knowsEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag));

const strong = (tag: string) => tag.trim().replace(/^W\//, '');
