import { CHECK_OUTCOMES, type Check, type CheckResults, CheckResultsQuery } from '@brandlode/contract';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { defineTool } from '../define-tool.ts';
import { BrandId } from '../facts.ts';

const PER_PAGE = 50;

export const checkStore = defineTool({
  name: 'check_store',
  title: 'Have stores checked',
  description:
    'Has the stores at addresses, or of brands, visited within the daily allowance of the workspace. Returns at once; call it again with `checkId` for the results so far, and with `cursor` for those of further stores. Stores that were read within a day are not visited again, and those that wait for a visit do not count again.',
  input: z.strictObject({
    addresses: z.array(z.string().min(1).max(300)).min(1).max(20).optional(),
    brandIds: z.array(BrandId).min(1).max(20).optional(),
    checkId: z.uuid().optional(),
    cursor: CheckResultsQuery.shape.after.describe('The `next` of the previous page.'),
  }),
  output: z.object({
    checkId: z.uuid(),
    stores: z.number().int(),
    done: z.number().int(),
    finished: z.boolean(),
    results: z.array(
      z.object({
        address: z.string(),
        outcome: z.enum(CHECK_OUTCOMES).nullable(),
        brandId: z.number().int().nullable(),
      }),
    ),
    next: z.string().nullable(),
    page: z.url(),
  }),
  effect: 'adds',
  async run({ api, links }, { addresses, brandIds, checkId, cursor }) {
    if ([addresses, brandIds, checkId].filter((choice) => choice !== undefined).length !== 1)
      throw new ApiRefusal('Exactly one of addresses, brandIds and checkId is needed.');
    const check =
      checkId === undefined
        ? await api.call<Check>('/checks', { method: 'POST', body: { addresses, brandIds } })
        : await api.call<Check>(`/checks/${checkId}`);
    const results = await api.call<CheckResults>(`/checks/${check.id}/stores`, {
      query: { after: cursor, limit: PER_PAGE },
    });
    return {
      checkId: check.id,
      stores: check.stores,
      done: check.done,
      finished: check.finishedAt !== null,
      results: results.data.map(({ address, outcome, brand }) => ({
        address,
        outcome,
        brandId: brand?.id ?? null,
      })),
      next: results.next,
      page: links.check(check.id),
    };
  },
});
