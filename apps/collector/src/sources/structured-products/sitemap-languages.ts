/** Other codes, such as `aa`, rather number the parts of a list. */
const LANGUAGES = new Set(
  'ar az be bg bn bs ca cs da de el en es et eu fa fi fr gl he hi hr hu hy id is it ja ka kk ko lt lv mk mn ms nb nl nn no pl pt ro ru sk sl sq sr sv ta th tl tr uk ur uz vi zh'.split(
    ' ',
  ),
);
/** 'en' or 'fr_ca' between separators: '1_en_0_sitemap.xml', '/fr-ca/sitemap.xml', 'sitemap.php?lang=de'. */
const CODE = /(?<=^|[/_.=-])([a-z]{2})(?:[-_][a-z]{2})?(?=[/_.&-]|$)/gi;

const languagesIn = (text: string) =>
  [...text.matchAll(CODE)].filter(([, code = '']) => LANGUAGES.has(code.toLowerCase()));
export const pathOf = ({ pathname, search }: URL) => pathname + search;

/**
 * The sitemaps without those that differ from others only in a language and in the number of a part, which list the same pages: those
 * without a language in their addresses remain, else those in the shop's language, else those with the shortest address. `nameOf` is
 * the part of the address by which they are compared.
 */
export function inOneLanguage(
  sitemaps: string[],
  language = '',
  nameOf: (url: URL) => string = (url) => url.host + pathOf(url),
): string[] {
  const own = language.slice(0, 2).toLowerCase();
  const read = sitemaps.map((url) => {
    const address = new URL(url);
    const found = languagesIn(pathOf(address));
    const isOwn = found.some(([, code = '']) => code.toLowerCase() === own);
    const part = withoutLanguage(nameOf(address));
    return {
      url,
      part,
      whole: part.replace(/\d+/g, ''),
      language: found.map(([text]) => text.toLowerCase()).join('/'),
      rank: found.length === 0 ? 0 : isOwn ? 1 : 2,
    };
  });
  const languages = new Map<string, string>();
  const chosen = new Map<string, string>();
  for (const sitemap of read.toSorted((a, b) => a.rank - b.rank || a.url.length - b.url.length)) {
    const { url, part, whole } = sitemap;
    if (!languages.has(whole)) languages.set(whole, sitemap.language);
    if (languages.get(whole) === sitemap.language && !chosen.has(part)) chosen.set(part, url);
  }
  return read.filter(({ url, part }) => chosen.get(part) === url).map(({ url }) => url);
}

/** The language is the last code, since the host may end in one. */
function withoutLanguage(name: string): string {
  const found = languagesIn(name).at(-1);
  return found ? `${name.slice(0, found.index)}*${name.slice(found.index + found[0].length)}` : name;
}

/** '/de/' or '/en-us/' before the path of a page. */
export const LANGUAGE_PREFIX = /^\/[a-z]{2}(?:[-_][a-z]{2})?\/(?=.)/i;
const HOME = /^\/?(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i;

/** `<xhtml:link hreflang="de" href="…">` of a page in a sitemap. */
export type Translation = { language: string; href: string };

/**
 * The same address for all translations of a page, to count them once: that for all other languages, else one without a language in
 * its path. The page's own if it is not among its translations, since a list of them that all pages share says nothing.
 */
export function commonPage(
  page: string,
  translations: Translation[],
  /** Whether the store has pages there: its languages may be on hosts of their own. */
  isOwn: (origin: string) => boolean,
): string {
  if (!translations.some(({ href }) => href === page)) return page;
  const forOthers = translations.find(({ language }) => language === 'x-default')?.href;
  const rank = (href: string) => {
    if (href === forOthers) return 0;
    return LANGUAGE_PREFIX.test(pathIn(href)) ? 2 : 1;
  };
  let best = page;
  for (const { language, href } of translations) {
    const origin = originIn(href);
    if (language === 'x-default' || origin === undefined || HOME.test(pathIn(href)) || !isOwn(origin))
      continue;
    const order = rank(href) - rank(best);
    if (order < 0 || (order === 0 && href < best)) best = href;
  }
  return best;
}

const originIn = (href: string) => /^https?:\/\/[^/]+/i.exec(href)?.[0];
const pathIn = (href: string) => href.slice(originIn(href)?.length);
