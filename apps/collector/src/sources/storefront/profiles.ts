import { isTemplateAccount } from '@brandlode/contract';

/** Social networks and the canonical form of profile addresses. */
type ProfileKey =
  | 'fb_url'
  | 'ig_url'
  | 'tiktok_url'
  | 'youtube_url'
  | 'pinterest_url'
  | 'x_url'
  | 'linkedin_url'
  | 'trustpilot_url';

/** `isPost`: the link leads to a post of this account, which may be anybody's. */
type Profile = { key: ProfileKey; url: string; name: string; isPost: boolean };

/**
 * The canonical address of the profile a link leads to; undefined for share and intent links, tracking pixels, posts that do not
 * name their account, searches, sign-in pages, and the default accounts of templates.
 */
export function profileOf(href: string): Profile | undefined {
  if (!MENTIONED.test(href)) return undefined;
  const written = href.trim().replace(SCHEMELESS, 'https://$1');
  const url = URL.parse(written, 'https://none.invalid/');
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const site = SITES.find(({ hosts }) => hosts.test(host));
  const path = url.pathname.split('/').filter(Boolean).map(decoded);
  const found = site?.profile(path, url.searchParams);
  if (!site || !found || isTemplateAccount(found.name)) return undefined;
  return { key: site.key, ...found, isPost: POSTS.test(url.pathname) || EMBEDDED.test(url.search) };
}

/** A cheap check before parsing, because most links lead elsewhere. */
const MENTIONED =
  /facebook\.|fb\.(?:com|me)|instagram\.|instagr\.am|tiktok\.|youtube\.|pinterest\.|twitter\.|\bx\.com|linkedin\.|trustpilot\./i;
/** The link 'facebook.com/brand' is meant as an address, though formally a path. */
const SCHEMELESS =
  /^(?:\/\/)?((?:[\w-]+\.)*(?:facebook|fb|instagram|tiktok|youtube|pinterest|twitter|x|linkedin|trustpilot)\.[a-z.]{2,6}\/)/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Below an account; without an id, "photos" and "reels" are sections of its profile. */
const POSTS =
  /^\/[^/]+\/(?:.+\/)?(?:(?:posts?|status|statuses|p|tv|reels?|videos?|photos?|events|permalink)\/[^/]|live\/?$)/i;
/** The account in the embed code of a post. */
const EMBEDDED = /[?&](?:refer=embed|utm_source=ig_embed)(?:&|$)/;

type Found = { url: string; name: string };
type Site = {
  key: ProfileKey;
  hosts: RegExp;
  profile: (path: string[], query: URLSearchParams) => Found | undefined;
};

const profileAt = (url: string, name: string): Found => ({ url: url + encodeURI(name), name });
/** The first segment of the path if it is an account name, not a section of the site. */
const named = (segment: string | undefined, form: RegExp, sections: RegExp) =>
  segment !== undefined && form.test(segment) && !sections.test(segment) ? segment : undefined;

const FACEBOOK_SECTIONS =
  /^(?:sharer?(?:\.php)?|dialog|plugins|tr|events?|hashtag|watch|reel|reels|photos?(?:\.php)?|story\.php|permalink\.php|login(?:\.php)?|policies|privacy|help|business|ads|adsmanager|marketplace|groups|messages|l\.php|legal|gaming|stories|media|video(?:s|\.php)?|settings|home\.php|index\.php|v\d+\.\d+|2008|about|policy\.php|full_data_use_policy|cookies|docs|people|pg|pages|profile\.php|p|latest|commerce|events_manager2?|creatorstudio|overview|wa|asset-library)$/i;
const INSTAGRAM_SECTIONS =
  /^(?:p|s|_u|invites|policy|reels?|tv|explore|stories|accounts|direct|about|developer|legal|share|embed\.js|web|static|oauth|sharer)$/i;
const YOUTUBE_SECTIONS =
  /^(?:watch|embed|playlist|shorts|results|feed|iframe_api|player_api|redirect|t|about|live|hashtag|premium|ads|channel|c|user|subscription_center|s|yts|img|account|clip|post|v|howyoutubeworks)$/i;
const PINTEREST_SECTIONS =
  /^(?:pin|pin-builder|search|ideas|categories|_|about|business|settings|js|v3|today|login)$/i;
const X_SECTIONS =
  /^(?:intent|share|home|hashtag|search|i|widgets(?:\.js)?|login|signup|privacy|tos|settings|explore|compose|statuses)$/i;

const SITES: Site[] = [
  {
    key: 'fb_url',
    hosts:
      /^(?:(?!lm\.)(?:www|m|web|mbasic|mobile|touch|business|[a-z]{2}(?:-[a-z]{2})?)\.)?(?:facebook\.com|fb\.com|fb\.me)$/,
    profile: (path, query) => {
      const [first = '', second, third] = path;
      const home = 'https://www.facebook.com/';
      if (/^profile\.php$/i.test(first)) {
        const id = query.get('id');
        return id && /^\d{5,20}$/.test(id) ? { url: `${home}profile.php?id=${id}`, name: id } : undefined;
      }
      if (/^(?:pages|people)$/i.test(first)) {
        return second && third && /^\d{5,20}$/.test(third)
          ? { url: `${home}${first.toLowerCase()}/${encodeURIComponent(second)}/${third}`, name: third }
          : undefined;
      }
      if (/^p$/i.test(first))
        return second && /-\d{5,20}$/.test(second) ? profileAt(`${home}p/`, second) : undefined;
      const name = named(
        /^pg$/i.test(first) ? second : first,
        /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,79}$/u,
        FACEBOOK_SECTIONS,
      );
      return name === undefined ? undefined : profileAt(home, name);
    },
  },
  {
    key: 'ig_url',
    hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
    profile: ([first]) => {
      const name = named(first?.replace(/^@/, ''), /^[a-z0-9._]{1,30}$/i, INSTAGRAM_SECTIONS);
      return name === undefined ? undefined : profileAt('https://www.instagram.com/', name.toLowerCase());
    },
  },
  {
    key: 'tiktok_url',
    hosts: /^(?:[\w-]+\.)?tiktok\.com$/,
    profile: ([first]) => {
      const name = named(first, /^@[a-z0-9._]{2,24}$/i, /^$/);
      return name === undefined
        ? undefined
        : { url: `https://www.tiktok.com/${name.toLowerCase()}`, name: name.slice(1) };
    },
  },
  {
    key: 'youtube_url',
    hosts: /^(?:www\.|m\.)?youtube\.com$/,
    profile: ([first = '', second]) => {
      const home = 'https://www.youtube.com/';
      if (/^@[\p{L}\p{N}._·-]{2,30}$/u.test(first))
        return { url: home + encodeURI(first), name: first.slice(1) };
      if (/^channel$/i.test(first)) {
        return second && /^UC[\w-]{22}$/.test(second) ? profileAt(`${home}channel/`, second) : undefined;
      }
      if (/^(?:c|user)$/i.test(first))
        return second ? profileAt(`${home}${first.toLowerCase()}/`, second) : undefined;
      const name = named(first, /^[a-z0-9._-]{2,50}$/i, YOUTUBE_SECTIONS);
      return name === undefined ? undefined : profileAt(home, name);
    },
  },
  {
    key: 'pinterest_url',
    hosts: /^(?:[\w-]+\.)?pinterest\.(?:com?(?:\.\w\w)?|\w\w)$/,
    profile: ([first]) => {
      const name = named(first, /^[a-z0-9_]{3,30}$/i, PINTEREST_SECTIONS);
      return name === undefined
        ? undefined
        : { url: `https://www.pinterest.com/${name.toLowerCase()}`, name };
    },
  },
  {
    key: 'x_url',
    hosts: /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/,
    profile: ([first, second = '']) => {
      // Below a language.
      if (/^(?:privacy|tos|rules)$/i.test(second)) return undefined;
      const name = named(first?.replace(/^@/, ''), /^\w{1,15}$/, X_SECTIONS);
      return name === undefined ? undefined : profileAt('https://x.com/', name);
    },
  },
  {
    key: 'linkedin_url',
    hosts: /^(?:[\w-]+\.)?linkedin\.com$/,
    profile: ([first = '', second]) =>
      /^(?:company|showcase|school)$/i.test(first) && second
        ? profileAt(`https://www.linkedin.com/${first.toLowerCase()}/`, second)
        : undefined,
  },
  {
    key: 'trustpilot_url',
    hosts: /^(?:[\w-]+\.)?trustpilot\.(?:com|\w\w|co\.uk)$/,
    profile: ([first = '', second]) =>
      /^review$/i.test(first) && second && /^[\w-]+(?:\.[\w-]+)+$/.test(second)
        ? profileAt('https://www.trustpilot.com/review/', second.toLowerCase())
        : undefined,
  },
];

/**
 * The brand's own profiles among many links: `sameAs` first, then names similar to the store's, then the most frequent. Stores
 * show what others post about them: an account that only posts lead to is theirs if its name is similar.
 */
export function ownProfiles(
  declared: string[],
  links: string[],
  ownName: string,
): Partial<Record<ProfileKey, string>> {
  const scores = new Map<string, { profile: Profile; score: number }>();
  const own = plain(ownName);
  const posting: Profile[] = [];
  const count = (href: string, score: number) => {
    const profile = profileOf(href);
    if (!profile) return;
    const isLikeOwn = isSimilar(plain(profile.name), own);
    if (profile.isPost) {
      if (isLikeOwn) posting.push(profile);
      return;
    }
    const entry = scores.get(profile.url.toLowerCase()) ?? { profile, score: isLikeOwn ? LIKE_OWN : 0 };
    entry.score += score;
    scores.set(profile.url.toLowerCase(), entry);
  };
  for (const href of declared) count(href, DECLARED);
  for (const href of links) count(href, 1);
  const chosen: Partial<Record<ProfileKey, string>> = {};
  const linked = [...scores.values()].sort((a, b) => b.score - a.score).map(({ profile }) => profile);
  for (const { key, url } of [...linked, ...posting]) chosen[key] ??= url;
  return chosen;
}

const DECLARED = 1_000_000;
const LIKE_OWN = 100_000;
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isSimilar = (a: string, b: string) => a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a));
