/** The text's first line if it is a heading, as the heading of the page, and the text below it. */
export function splitTitle(markdown: string): { title: string | null; body: string } {
  const { title, body } = /^\s*# +(?<title>[^\r\n]+)(?<body>.*)$/s.exec(markdown)?.groups ?? {};
  return title === undefined ? { title: null, body: markdown } : { title: title.trim(), body: body ?? '' };
}

/** Where a link of the operator's text leads: another site, a mailbox, a telephone, or a place of this site. Null for any other scheme. */
export function legalHref(href: string | undefined): string | null {
  if (href === undefined) return null;
  if (/^(?:#|\/(?![/\\]))/.test(href)) return href;
  const url = URL.parse(href);
  return url && ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}
