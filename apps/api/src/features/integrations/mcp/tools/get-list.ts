import { type List, ListBrandCursor } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { ListId, MAX_BRANDS } from '../facts.ts';
import { findStatus, ListEntry, ListSummary, readEntries, toListSummary } from '../lists.ts';

export const getList = defineTool({
  name: 'get_list',
  title: 'Get a list',
  description:
    'The brands on a list with status, rating, tags and note, and their values if the key has the scope `brands`; optionally only those with a status.',
  input: z.strictObject({
    listId: ListId,
    status: z.string().max(50).optional(),
    limit: z.number().int().min(1).max(MAX_BRANDS).default(10),
    cursor: ListBrandCursor.optional().describe('The `next` of the previous page.'),
  }),
  output: ListSummary.extend({
    total: z.number().int(),
    entries: z.array(ListEntry),
    next: z.string().nullable(),
  }),
  effect: 'read',
  async run(session, { listId, status, limit, cursor }) {
    const list = await session.api.call<List>(`/lists/${listId}`);
    const page = await readEntries(session, listId, {
      after: cursor,
      limit,
      ...(status !== undefined && { status: findStatus(list, status) }),
    });
    return { ...toListSummary(session, list), ...page };
  },
});
