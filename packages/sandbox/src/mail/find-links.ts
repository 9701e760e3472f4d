const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#39': "'", '#x27': "'", lt: '<', gt: '>' };

/** The http and https addresses of a message: the links of its HTML, then those in its text. */
export function findLinks(markup: string, text: string): string[] {
  const hrefs = [...markup.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    (double ?? single ?? '').replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name.toLowerCase()] ?? whole),
  );
  const bare = [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([address]) =>
    address.replace(/[.,;:!?)\]]+$/, ''),
  );
  return [...new Set([...hrefs, ...bare])].filter((address) => /^https?:\/\//i.test(address));
}
