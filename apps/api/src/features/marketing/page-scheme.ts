/** The chosen colour scheme, light or dark; without one, '', the page follows the system. */
export const chosenScheme = (cookie = ''): string =>
  /(?:^|;\s*)scheme=(light|dark)(?=;|$)/.exec(cookie)?.[1] ?? '';

/** Resolves media queries for the system's scheme to the chosen one. */
export const withScheme = (html: string, scheme: string): string =>
  scheme === ''
    ? html
    : html
        .replace('<html', `<html data-scheme="${scheme}"`)
        .replaceAll(
          /\(prefers-color-scheme: ?dark\)/g,
          scheme === 'dark' ? '(min-width:0)' : '(max-width:0)',
        );
