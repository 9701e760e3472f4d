/** Country domains sold to anyone: they say nothing about the country of a site. */
export const GENERIC_COUNTRY_DOMAINS = new Set([
  'ac',
  'ai',
  'am',
  'asia',
  'cc',
  'cd',
  'co',
  'eu',
  'fm',
  'gg',
  'gl',
  'im',
  'io',
  'la',
  'ly',
  'me',
  'ms',
  'mu',
  'nu',
  'pw',
  'sc',
  'sh',
  'so',
  'st',
  'tk',
  'to',
  'tv',
  'vc',
  'ws',
]);

/** Country domains in other scripts or of another name. */
export const INTERNATIONAL_COUNTRY_DOMAINS: Record<string, string> = {
  su: 'RU',
  'xn--p1ai': 'RU',
  'xn--90a3ac': 'RS',
  'xn--90ais': 'BY',
  'xn--90ae': 'BG',
  'xn--j1amh': 'UA',
  'xn--80ao21a': 'KZ',
  'xn--fiqs8s': 'CN',
  'xn--j6w193g': 'HK',
  'xn--kprw13d': 'TW',
  'xn--3e0b707e': 'KR',
  'xn--o3cw4h': 'TH',
};

/** Countries of our list within another one: a brand listed in the whole may have the site of a part. */
export const PARTS_OF_COUNTRIES: Record<string, string[]> = {
  CN: ['HK', 'MO'],
  DK: ['FO', 'GL'],
  FR: ['GF', 'GP', 'MQ', 'NC', 'PF', 'RE', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  NL: ['AW', 'CW', 'SX'],
  US: ['GU', 'PR', 'VI'],
};
