import { AUDIT_KINDS, type AuditKind } from '@brandlode/contract';

/** The filter of the activity log in the page's address; days are those of the user's time zone. */
export type AuditState = { kind: AuditKind | null; person: string | null; from: string; to: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function parseAuditState(params: URLSearchParams): AuditState {
  const person = params.get('person') ?? '';
  return {
    kind: AUDIT_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    person: UUID.test(person) ? person : null,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
}

const dayOf = (text: string | null): string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

const KEYS = ['kind', 'person', 'from', 'to'] as const;

export function formatAuditState(search: string, state: AuditState): string {
  const params = new URLSearchParams(search);
  for (const key of KEYS) {
    const value = state[key];
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params.toString();
}

/** The query of the API: the period from the beginning of the first day to the end of the last one. */
export function auditQuery({ kind, person, from, to }: AuditState): string {
  const params = new URLSearchParams();
  if (kind) params.set('kind', kind);
  if (person) params.set('person', person);
  if (from) params.set('from', startOf(from, 0));
  if (to) params.set('to', startOf(to, 1));
  return params.toString();
}

function startOf(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
