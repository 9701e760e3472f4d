/** The request of an application, which the consent page gets, is long. */
const MAX_LENGTH = 4_000;

/** `path` if it is a page of the signed-in area, else `null`: deep links come from the URL and are untrusted. */
export function safeRedirect(path: string | null): string | null {
  if (path === null || path.length > MAX_LENGTH || !path.startsWith('/')) return null;
  const origin = 'http://own.invalid';
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return null;
  }
  const normal = url.pathname + url.search + url.hash;
  // Parsers disagree on backslashes, control characters and dot segments: reject anything that changes.
  if (url.origin !== origin || normal !== path || normal.startsWith('//')) return null;
  return SIGNED_IN_PAGES.test(normal) ? normal : null;
}

const SIGNED_IN_PAGES = new RegExp(
  `^/(${[
    'account',
    'alerts',
    'api/docs',
    'billing',
    'brands',
    'brief',
    'categories',
    'changes',
    'checks',
    'compare',
    'connect',
    'data-health',
    'extension',
    'how-estimates-are-made',
    'import',
    'join',
    'lists',
    'lookup',
    'my-brands',
    'products',
    'searches',
    'settings',
    'team',
    'technologies',
    'your-lists',
  ].join('|')})(?=[/?#]|$)`,
);
