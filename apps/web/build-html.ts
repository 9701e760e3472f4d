export const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;
export const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
export const EMPTY_ROOT = '<div id="root"></div>';

/** The first matching tag of a page, and the URL it refers to. */
export function findTag(page: string, pattern: RegExp): { tag: string; url: string } {
  const [tag, url] = pattern.exec(page) ?? [];
  if (tag === undefined || url === undefined) throw new Error(`No tag in the page matches ${pattern}`);
  return { tag, url };
}
