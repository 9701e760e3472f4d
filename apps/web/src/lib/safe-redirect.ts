/**
 * `path` when it leads to a page of this application, else `null`: a deep link comes from the address bar, so it may say
 * anything, and must never lead to another site or back to a sign-in page.
 */
export function ownPath(path: string | null): string | null {
  if (path === null || path.length > 500 || !path.startsWith('/')) return null;
  const origin = 'http://own.invalid';
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return null;
  }
  const normal = url.pathname + url.search + url.hash;
  // Backslashes, control characters and dot segments are read differently by different parsers: refuse what changes.
  if (url.origin !== origin || normal !== path || normal.startsWith('//')) return null;
  return /^\/(brands|settings)(?=[/?#]|$)/.test(normal) ? normal : null;
}
