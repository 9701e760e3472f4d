import type { AddedToList, List } from '@brandlode/contract';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { defineTool } from '../define-tool.ts';
import { BrandId, ListId } from '../facts.ts';
import { ListSummary, toListSummary } from '../lists.ts';

export const addToList = defineTool({
  name: 'add_to_list',
  title: 'Add brands to a list',
  description:
    'Adds brands to a list of the workspace, or to a new list if `newListName` is given instead of `listId`. Brands that are on the list already stay as they are.',
  input: z.strictObject({
    listId: ListId.optional(),
    newListName: z.string().min(1).max(100).optional(),
    brandIds: z.array(BrandId).min(1).max(100),
    status: z.string().min(1).max(50).optional().describe('One of the statuses of the list.'),
  }),
  output: z.object({
    list: ListSummary,
    added: z.number().int(),
    already: z.number().int(),
    unknown: z.number().int(),
    left: z.number().int(),
  }),
  effect: 'adds',
  async run(session, { listId, newListName, brandIds, status }) {
    if ((listId === undefined) === (newListName === undefined))
      throw new ApiRefusal('Either listId or newListName is needed.');
    const id =
      listId ?? (await session.api.call<List>('/lists', { method: 'POST', body: { name: newListName } })).id;
    const { added, already, unknown, left } = await session.api.call<AddedToList>(`/lists/${id}/brands`, {
      method: 'POST',
      body: { brandIds, status },
    });
    const list = await session.api.call<List>(`/lists/${id}`);
    return { list: toListSummary(session, list), added, already, unknown, left };
  },
});
