import { sql } from 'kysely';
import { parse } from 'tldts';
import { sharedHost } from '../catalogue/storefront-address.ts';
import type { Database } from '../connect.ts';
import { takeBlockFromRateLimit } from '../identity/rate-limits.ts';
import { onlyRow } from '../only-row.ts';
import { addNames } from './names.ts';

/** Where a name was seen that is in no rank list. */
export type SuggestionSource = 'look-up' | 'pasted list' | 'import' | 'linked site' | 'directory';

/** New names of a workspace, or of the sites that link to others: so many at once, and as many again every day. */
const DAILY: Record<'workspace' | 'links', { burst: number; everySeconds: number }> = {
  workspace: { burst: 500, everySeconds: 86_400 / 500 },
  links: { burst: 5_000, everySeconds: 86_400 / 5_000 },
};
/** Suggested names that wait to be asked; further ones are dropped, so that users cannot fill the database with them. */
const MAX_WAITING = 50_000;
/** Reserved for documentation (RFC 2606), or used by the domain name system itself. */
const RESERVED = /^example\.(?:com|net|org|edu)$|(?:^|\.)arpa$/;

/**
 * The registrable domain of an address, or the shop's name on a shared host, if it may be a store: subdomains may be internal. Null for IP
 * addresses, names that are not public, marketplaces, and `own`, the address of this installation.
 */
export function suggestedName(address: string, own: string | null): string | null {
  const name = registrable(address.replace(/\/.*$/s, ''));
  if (name === null || RESERVED.test(name) || parse(name).isIcann !== true) return null;
  if (own !== null && registrable(own) === name) return null;
  return sharedHost(`https://${name}/`) === null && !address.includes('/') ? name : null;
}

const registrable = (host: string) => parse(host, { allowPrivateDomains: true }).domain;

/**
 * Adds names that were seen elsewhere than in rank lists to those that the next growth of the catalogue asks name servers about; nothing is
 * requested now. Only the source is recorded, not who looked the name up. Names of brands, of owners who opted out and those that were
 * seen before are left out. Returns the number of new names.
 */
export async function suggestNames(
  db: Database,
  {
    addresses,
    source,
    workspaceId,
    own,
  }: {
    addresses: Iterable<string>;
    source: SuggestionSource;
    /** Whose allowance they count towards; that of links by default. */
    workspaceId?: string;
    own: string | null;
  },
): Promise<number> {
  const names = new Set<string>();
  for (const address of addresses) {
    const name = suggestedName(address, own);
    if (name !== null) names.add(name);
  }
  const fresh = names.size > 0 ? await newNames(db, [...names]) : [];
  if (fresh.length === 0) return 0;
  const [key, limit] =
    workspaceId === undefined ? ['links', DAILY.links] : [`workspace:${workspaceId}`, DAILY.workspace];
  const { granted } = await takeBlockFromRateLimit(db, `suggested-names:${key}`, limit, {
    min: 1,
    max: Math.min(fresh.length, limit.burst),
  });
  const taken = fresh.slice(0, granted).map((name) => ({ name, rank: null }));
  return taken.length > 0 ? addNames(db, source, taken) : 0;
}

/** Those of the names that may be added, in their order; none while enough wait. */
async function newNames(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as given (name, place)
    where not exists (select from discovery_names n where n.name = given.name)
      and not exists (select from brand_addresses a where a.address = given.name)
      and not is_opted_out(name)
    order by place`.execute(db);
  if (rows.length === 0) return [];
  const waiting = await sql<{ count: number }>`
    select count(*) as count from discovery_names where asked_at is null and rank = 0 and list <> 'file'`.execute(
    db,
  );
  const room = Math.max(0, MAX_WAITING - onlyRow(waiting).count);
  return rows.slice(0, room).map(({ name }) => name);
}
