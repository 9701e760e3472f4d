import type { ImportPeriod } from '@brandlode/contract';

/** Months that the values of a column cover. */
export const PERIOD_MONTHS: Record<ImportPeriod, number> = {
  day: 12 / 365,
  week: (7 * 12) / 365,
  'two weeks': (14 * 12) / 365,
  month: 1,
  'two months': 2,
  quarter: 3,
  'half-year': 6,
  year: 12,
};
export type Period = ImportPeriod;

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');
/** "per", "a", "/" before a unit of time, and adjectives, in English, German, French, Spanish, Italian and Dutch. */
const PER = '(?:/ ?|per |a |pro |par |por |al |alla |all |je |im |am |by )';

/** Rates: "monthly", "per year", "Jahres-". They outrank the time in which they were measured. */
const RATES: [Period, RegExp][] = [
  [
    'day',
    word(
      `daily|${PER}(?:day|tag|jour|dia|giorno|dag)|taglich\\p{L}*|quotidien\\p{L}*|journalier\\p{L}*|diari[oa]s?|giornalier\\p{L}*|dagelijkse?|tages(?=\\p{L}{4})`,
    ),
  ],
  [
    'week',
    word(
      `weekly|${PER}(?:week|wk|woche|semaine|semana|settimana)|a la semana|wochentlich\\p{L}*|hebdo\\p{L}*|semanal(?:es)?|settimanal[ei]|wekelijkse?|wochen(?=\\p{L}{4})`,
    ),
  ],
  [
    'month',
    word(
      `monthly|${PER}(?:months?|mo|mth|monat|mois|mes|mese|maand)|monatlich\\p{L}*|monatl\\.?|mtl\\.?|mensuel(?:le)?s?|mensual(?:es)?|mensil[ei]|maandelijkse?`,
    ),
  ],
  [
    'quarter',
    word(
      `quarterly|${PER}(?:quarter|qtr|quartal|trimestre|kwartaal)|quartalsweise|trimestriel(?:le)?s?|trimestral(?:es|e|i)?`,
    ),
  ],
  [
    'half-year',
    word(
      `half[- ]?yearly|semi[- ]?annual(?:ly)?|bi[- ]?annual(?:ly)?|${PER}(?:half[- ]?year|halbjahr|semestre|halfjaar)|halbjahrlich\\p{L}*|semestriel(?:le)?s?|semestral(?:es|e|i)?|halfjaarlijkse?`,
    ),
  ],
  [
    'year',
    word(
      `annual(?:ly|es)?|yearly|${PER}(?:year|yr|annum|jahr|an|annee|ano|anno|jaar)|p\\.? ?a\\.?|jahrlich\\p{L}*|annuel(?:le)?s?|anual(?:es)?|annu[oaie]|annual[ei]|jaarlijkse?`,
    ),
  ],
];
/** Compounds: "Jahresumsatz", "kwartaalomzet". */
const COMPOUNDS: [Period, RegExp][] = (
  [
    ['day', 'tages'],
    ['week', 'wochen'],
    ['month', 'monats|maand'],
    ['quarter', 'quartals|kwartaal'],
    ['half-year', 'halbjahres|halfjaar'],
    ['year', 'jahres|jaar'],
  ] as const
).map(([period, stem]) => [period, new RegExp(`(?<![\\p{L}\\p{N}])(?:${stem})(?=\\p{L}{4})`, 'giu')]);

/** From January on, without accents. */
const MONTHS_OF_YEAR = [
  'jan(?:uary|uar|uari|vier)?|ene(?:ro)?|gen(?:naio)?',
  'feb(?:ruary|ruar|ruari|rero|braio)?|fev(?:rier)?',
  'mar(?:ch|s|zo)?|marz|maart',
  'apr(?:il|ile)?|avr(?:il)?|abr(?:il)?',
  'may|mayo|mai|mei|maggio',
  'june?|juni?|juin|junio|giugno',
  'july?|juli|juillet|julio|luglio',
  'aug(?:ust|ustus)?|aout|ago(?:sto)?',
  'sept?(?:ember|embre|iembre|tembre)?|settembre',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?|ott(?:obre)?',
  'nov(?:ember|embre|iembre)?',
  'dec(?:ember|embre)?|dez(?:ember)?|dic(?:iembre|embre)?',
];
const MONTH_NAMES = MONTHS_OF_YEAR.join('|');
/** "FY2024", "exercice 2024": the whole of it. */
const NAMED_YEAR =
  '(?:fy|cy|gj|geschaftsjahr|exercice|ejercicio|esercizio|boekjaar|jahr|year|full year)[ -]?(?:19|20)\\d\\d(?: ?[/–-] ?(?:20)?\\d\\d)?e?';
/** A year alone: its total, or an average month of it. */
const CALENDAR_YEAR = word('(?:(?:en|im|in) )?(?:19|20)\\d\\d(?: ?[/–-] ?(?:20)?\\d\\d)?e?');
/** A part of a year is found before the year. */
const WINDOWS: [Period, RegExp][] = [
  [
    'month',
    word(
      `(?:${MONTH_NAMES})\\.?[ '’/-]*(?:20)?\\d\\d|20\\d\\d ?[-/.](?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2]) ?[-/.]20\\d\\d`,
    ),
  ],
  [
    'month',
    word(
      '(?:last|past|previous|prior|letzte[rn]?|ultimo|vorige|afgelopen) (?:month|monat|mes|mese|maand)|mois dernier|mes pasado|mese scorso',
    ),
  ],
  [
    'week',
    word(
      '(?:last|past|previous|letzte[rn]?|ultima|vorige|afgelopen) (?:week|woche|semana|settimana)|semaine derniere|semana pasada',
    ),
  ],
  [
    'quarter',
    word(
      '(?:last|past|previous|letztes) (?:quarter|quartal)|q[1-4](?:[ /-]*(?:20)?\\d\\d)?|[1-4]q(?:20)?\\d\\d',
    ),
  ],
  ['half-year', word('h[12](?:[ /-]*(?:20)?\\d\\d)?|(?:[12]\\. ?)?halbjahr')],
  [
    'year',
    word(
      `ttm|ltm|trailing twelve months|(?:last|past) twelve months|(?:last|past|previous|letztes|vorig) (?:year|jahr|jaar)|annee derniere|(?:fy|gj)[ ']?\\d\\d|${NAMED_YEAR}`,
    ),
  ],
];
const LAST =
  '(?:(?:in |of |der |den |die |les |des |los |las |degli |gli |de )*(?:last|past|trailing|previous|rolling|letzten?|ultimi|ultimos|ultimas|afgelopen|derniers)[ -])?';
const DAYS = word(
  `${LAST}[lt]?(\\d{1,3})[ -]?(?:derniers )?(?:d|days?|tagen?|t|jours|dias|giorni|dagen)(?: derniers)?`,
);
const MONTHS = word(
  `${LAST}[lt]?(\\d{1,2})[ -]?(?:derniers )?(?:m|mo|months?|monaten?|monate|mois|meses|mesi|maanden)(?: derniers)?`,
);
/** How long they are depends on the day, or they have no end. */
const OPEN = word(
  'ytd|mtd|qtd|wtd|(?:year|month|quarter) to date|lifetime|all[- ]time|cumulative|kumuliert|seit beginn|ntm|next twelve months|laufendes jahr|cumule',
);

const YEAR = "[ .'’/-]*(?:20)?\\d\\d";
/** A month, quarter or half of a year. */
const PART_OF_YEAR = word(
  `(?<name>${MONTH_NAMES})(?:${YEAR})?|20\\d\\d[-/.](?<second>0[1-9]|1[0-2])|(?<first>0[1-9]|1[0-2])[-/.]20\\d\\d|(?:q(?<quarter>[1-4])|(?<nth>[1-4])q)(?:${YEAR})?|(?:h(?<half>[12])|(?<nthHalf>[12])\\. ?halbjahr)(?:${YEAR})?`,
);
const SHORT_YEAR = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${MONTH_NAMES}|q[1-4]|[1-4]q|h[12]|[12]\\. ?halbjahr|fy|gj)[ .'’/-]*(\\d\\d)(?!\\d)`,
  'u',
);

/** The last month of the time that a header names, counted from the year 0; 0 without a year. */
export function lastMonthIn(header: string): number {
  const text = header.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
  const short = SHORT_YEAR.exec(text)?.[1];
  const year = /(?:19|20)\d\d(?!.*(?:19|20)\d\d)/.exec(text)?.[0] ?? (short && `20${short}`);
  if (year === undefined) return 0;
  const { name, first, second, quarter, nth, half, nthHalf } =
    [...text.matchAll(PART_OF_YEAR)].at(-1)?.groups ?? {};
  const month =
    (name && MONTHS_OF_YEAR.findIndex((names) => new RegExp(`^(?:${names})$`).test(name)) + 1) ||
    Number(first ?? second ?? 0) ||
    Number(quarter ?? nth ?? 0) * 3 ||
    Number(half ?? nthHalf ?? 0) * 6 ||
    12;
  return Number(year) * 12 + month;
}

/** `unclear`: a period is stated, but not how long it is ("YTD"). `calendar year`: values of a year, which may be of a month of it. */
export type StatedPeriod = Period | 'unclear' | 'calendar year';

/** The periods that a text in lower case states, and the text without them. */
function taken(text: string, patterns: readonly [Period, RegExp][]): { found: Set<Period>; rest: string } {
  const found = new Set<Period>();
  let rest = text;
  for (const [period, pattern] of patterns) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) found.add(period);
    rest = without;
  }
  return { found, rest };
}

/** The rate that a cell states, such as "/mo" or "per year", and the cell without it. */
export function rateIn(cell: string): { period: Period; rest: string } | undefined {
  if (!/\p{L}{2}|\/\s*\p{L}|\p{L}\. ?\p{L}/u.test(cell)) return undefined;
  const text = cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, ' ')
    .replaceAll('/', ' /');
  const { found, rest } = taken(text, RATES);
  const [period, ...others] = found;
  return period === undefined || others.length > 0 ? undefined : { period, rest: rest.trim() };
}

export const statesPeriod = (cell: unknown): boolean =>
  typeof cell === 'string' && rateIn(cell) !== undefined;

/** The period stated by a header in lower case, and the header without it. */
export function periodIn(header: string): { period: StatedPeriod | null; rest: string } {
  let rest = header.replaceAll('/', ' /');
  const take = (patterns: readonly [Period, RegExp][]) => {
    const { found, rest: without } = taken(rest, patterns);
    rest = without;
    return found;
  };
  const windows = new Set<StatedPeriod>();
  const cut = (pattern: RegExp, periodOf: (length: string) => StatedPeriod) => {
    rest = rest.replace(pattern, (_, length: string) => {
      windows.add(periodOf(length));
      return ' ';
    });
  };
  const isOpen = OPEN.test(rest);
  OPEN.lastIndex = 0;
  rest = rest.replace(OPEN, ' ');
  cut(DAYS, (days) => BY_DAYS.get(Number(days)) ?? 'unclear');
  cut(MONTHS, (months) => BY_MONTHS.get(Number(months)) ?? 'unclear');
  const rates = new Set([...take(RATES), ...take(COMPOUNDS)]);
  // "Q4 2025": the shorter one.
  const [window] = take(WINDOWS);
  if (window) windows.add(window);
  const years = rest.replace(CALENDAR_YEAR, ' ');
  if (years !== rest && windows.size === 0) windows.add('calendar year');
  rest = years;
  const stated = rates.size > 0 ? [...rates] : isOpen ? ['unclear' as const] : [...windows];
  const [period = null, ...others] = stated;
  return { period: others.length > 0 ? 'unclear' : period, rest };
}

const BY_DAYS = new Map<number, Period>([
  [1, 'day'],
  [7, 'week'],
  [14, 'two weeks'],
  ...[28, 30, 31].map((days) => [days, 'month'] as const),
  [60, 'two months'],
  ...[90, 91, 92].map((days) => [days, 'quarter'] as const),
  ...[180, 182].map((days) => [days, 'half-year'] as const),
  ...[360, 365].map((days) => [days, 'year'] as const),
]);
const BY_MONTHS = new Map<number, Period>([
  [1, 'month'],
  [2, 'two months'],
  [3, 'quarter'],
  [6, 'half-year'],
  [12, 'year'],
]);
