import type { CheckResults, CheckResultsQuery } from '@brandlode/contract';
import { readCheckedStores } from '@brandlode/database';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { RequestClaims } from '../../http/access.ts';
import { readOwnCheck } from './create-check.ts';

/** A page of the stores of a check of the workspace. Throws `not-found`. */
export async function listCheckedStores(
  context: Context,
  claims: RequestClaims,
  id: string,
  { outcome, after, limit }: z.output<typeof CheckResultsQuery>,
): Promise<CheckResults> {
  await readOwnCheck(context, claims, id);
  const rows = await readCheckedStores(context.connection.db, id, {
    outcome,
    after: Number(after ?? 0),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    data: page.map(({ domain, outcome, followed, brand_id, brand_name }) => ({
      address: domain,
      outcome,
      followed,
      brand: brand_id === null || brand_name === null ? null : { id: brand_id, name: brand_name },
    })),
    next: rows.length > page.length ? String(page.at(-1)?.position) : null,
  };
}
