import { registrableDomain } from '../../catalogue/registrable-domain.ts';
import type { SourceObservation } from '../observed.ts';
import { redirectOf } from './redirects.ts';

/** A fact that exists only in the history: `open`, `closed`, `missing`, `unreachable`, or the site that the address redirects to. */
export const STORE_STATE = 'store_state';

/** Reasons why a site that responds is no longer a store. */
const CLOSED = /^(?:for-sale|parked|suspended|password)\b/;
/** The robots.txt of an unreachable host is unreachable too. */
const UNREACHABLE = ['unreachable', 'robots.txt unreachable'];
const LEADS_TO = /^other-site: (.+)$/;

/** Whether a visit found the store at its address; undefined if unclear. */
export function storeStateOf(
  domain: string,
  report: SourceObservation,
): { value: string; evidence: string | null } | undefined {
  const { source, outcome, reason = '' } = report;
  if (source !== 'storefront') return undefined;
  const evidence = reason || null;
  if (outcome === 'unchanged' || (outcome === 'found' && !reason)) {
    const url = redirectOf(domain, [report]);
    const other = url && registrableDomain(url);
    return other ? { value: other, evidence: url } : { value: 'open', evidence };
  }
  if (outcome === 'missing') return { value: 'missing', evidence };
  if (outcome === 'failed')
    return UNREACHABLE.includes(reason) ? { value: 'unreachable', evidence } : undefined;
  if (CLOSED.test(reason)) return { value: 'closed', evidence };
  const leadsTo = LEADS_TO.exec(reason)?.[1];
  return leadsTo ? { value: leadsTo, evidence } : undefined;
}
