/**
 * Why a visit found no store, or could not read it: stored and sent as the code, perhaps with a detail after a colon
 * (`for-sale: this domain is for sale`). The text is what customers and operators read.
 */
export const VISIT_REASONS = {
  parked: 'the domain is parked',
  'for-sale': 'the domain is for sale',
  'default-page': 'the server shows its default page; there is no website',
  suspended: 'the shop or its hosting is suspended',
  'coming-soon': 'the shop has not opened yet',
  password: 'the shop is behind a password',
  maintenance: 'the shop is closed for maintenance',
  'consent-wall': 'a request for consent hides the page',
  'robot-check': 'the site wants proof that its visitor is human',
  challenge: 'the site wants proof that its visitor is human',
  refused: 'the site does not let us read it',
  'empty-page': 'the page is empty without a browser',
  'error-page': 'the site shows an error page',
  'other-site': 'the address leads to another site',
  'not-a-page': 'the address is no web page',
  'no-commerce': 'nothing for sale was seen',
} as const;
export type VisitReason = keyof typeof VISIT_REASONS;

const isVisitReason = (code: string): code is VisitReason => Object.hasOwn(VISIT_REASONS, code);

/** The text of a reason; others than the codes above are texts already. */
export function visitReasonText(reason: string): string {
  const [, place = '', code = '', detail] = /^(front page: )?([a-z-]+)(?:: (.+))?$/s.exec(reason) ?? [];
  if (!isVisitReason(code)) return reason;
  return `${place}${VISIT_REASONS[code]}${detail === undefined ? '' : ` (${detail})`}`;
}
