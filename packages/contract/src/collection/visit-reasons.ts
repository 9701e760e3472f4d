/**
 * Why a visit found no store, or could not read it: stored and sent as the code, perhaps with a detail after a colon
 * (`for-sale: this domain is for sale`).
 */
export const VISIT_REASONS = {
  parked: 'the domain is parked',
  'for-sale': 'the domain is for sale',
  'default-page': 'the server shows its default page; there is no website',
  suspended: 'the shop or its hosting is suspended',
  'coming-soon': 'the shop has not opened yet',
  password: 'the shop is behind a password',
  maintenance: 'the shop is closed for maintenance',
  'consent-wall': 'a consent dialog hides the page',
  'robot-check': 'the site asks visitors to prove that they are human',
  challenge: 'the site asks visitors to prove that they are human',
  refused: 'the site does not let us read it',
  'empty-page': 'the page is empty without a browser',
  'error-page': 'the site shows an error page',
  'other-site': 'the address leads to another site',
  'not-a-page': 'the address is not a web page',
  'no-commerce': 'nothing for sale was found',
  'products-unread': 'its product pages could not be read',
} as const;
export type VisitReason = keyof typeof VISIT_REASONS;

const isVisitReason = (code: string): code is VisitReason => Object.hasOwn(VISIT_REASONS, code);

/** The text of a reason, for operators; reasons other than the codes above are already texts. */
export function visitReasonText(reason: string): string {
  const [, place = '', code = '', detail] = /^(front page: )?([a-z-]+)(?:: (.+))?$/s.exec(reason) ?? [];
  if (!isVisitReason(code)) return reason;
  return `${place}${VISIT_REASONS[code]}${detail === undefined ? '' : ` (${detail})`}`;
}

/**
 * What customers see of a source's last run, in addition to its outcome. Stored reasons mention settings and internals; only
 * operators receive them.
 */
const RUN_NOTES = {
  ...VISIT_REASONS,
  'not-allowed': 'the site does not allow it',
  'no-response': 'the site did not respond',
  'no-network': 'this server has no connection to the internet',
  busy: 'the site was too busy',
  unreadable: 'the response could not be read',
  'front-page': 'the front page could not be read',
  'not-collected': 'not collected here',
  'at-least': 'at least {low} products',
  'at-least-ads': 'at least {low} ads',
  'at-least-mentions': 'at least {low} mentions',
  'none-in-newest': 'none in the newest posts; not all were read',
  between: 'between {low} and {high} products',
  'currency-unknown': 'no prices, since their currency is not certain',
  'ads-elsewhere': 'no ads in the EU and the UK; other countries are not covered',
} as const;
export type RunNoteCode = keyof typeof RUN_NOTES;
export const RUN_NOTE_CODES = Object.keys(RUN_NOTES) as [RunNoteCode, ...RunNoteCode[]];

const NOTE_OF_REASON: Record<string, RunNoteCode> = {
  'robots.txt': 'not-allowed',
  'opted out': 'not-allowed',
  unreachable: 'no-response',
  'timed out': 'no-response',
  'server error': 'no-response',
  'robots.txt unreachable': 'no-response',
  'no network': 'no-network',
  'too many requests': 'busy',
  'too large': 'unreadable',
  'too many redirects': 'unreadable',
  'broken encoding': 'unreadable',
  'too costly to parse': 'unreadable',
  'no prices: their currency is not known beyond doubt': 'currency-unknown',
  'none in the newest posts; not all were read': 'none-in-newest',
  'no ads in the EU and the UK; the library does not cover other countries': 'ads-elsewhere',
};

export type RunNote = { code: RunNoteCode; low?: number | undefined; high?: number | undefined };

/** The notes for a stored reason; none if it has no text for customers. */
export function runNotes(reason: string | null): RunNote[] {
  if (reason === null) return [];
  const whole = NOTE_OF_REASON[reason];
  if (whole) return [{ code: whole }];
  if (reason.startsWith('front page: ')) return [{ code: 'front-page' }];
  if (/^(off|no list): /.test(reason)) return [{ code: 'not-collected' }];
  const [code = ''] = reason.split(': ');
  if (isVisitReason(code)) return [{ code }];
  const bound = /^(?:at least ([\d,]+)|between ([\d,]+) and ([\d,]+)) products?$/.exec(reason);
  if (bound) {
    const [low, high] = [toNumber(bound[1] ?? bound[2]), toNumber(bound[3])];
    return [high === undefined ? { code: 'at-least', low } : { code: 'between', low, high }];
  }
  const [, least, thing] = /^at least ([\d,]+) (ad|mention)s?$/.exec(reason) ?? [];
  if (least) return [{ code: thing === 'ad' ? 'at-least-ads' : 'at-least-mentions', low: toNumber(least) }];
  const parts = reason.split('; ');
  return parts.length > 1 ? parts.flatMap(runNotes) : [];
}

const toNumber = (digits: string | undefined) =>
  digits === undefined ? undefined : Number(digits.replaceAll(',', ''));

/** For display. */
export const runNoteText = ({ code, low = 0, high = 0 }: RunNote): string =>
  RUN_NOTES[code]
    .replace('{low}', low.toLocaleString('en-US'))
    .replace('{high}', high.toLocaleString('en-US'))
    .replace(/^(at least 1 \w+)s$/, '$1');
