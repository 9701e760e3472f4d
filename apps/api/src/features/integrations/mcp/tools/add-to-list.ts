import { type AddedToList, DEFAULT_STATUSES, type List } from '@brandlode/contract';
import { z } from 'zod';
import { ApiRefusal } from '../api-calls.ts';
import { defineTool, type Session } from '../define-tool.ts';
import { BrandId, ListId } from '../facts.ts';
import { findStatus, ListSummary, toListSummary } from '../lists.ts';

export const addToList = defineTool({
  name: 'add_to_list',
  title: 'Add brands to a list',
  description:
    'Adds brands to a list of the workspace, or to a new list if `newListName` is given instead of `listId`. Brands that are on the list already stay as they are.',
  input: z.strictObject({
    listId: ListId.optional(),
    newListName: z.string().min(1).max(100).optional(),
    brandIds: z.array(BrandId).min(1).max(100),
    status: z
      .string()
      .min(1)
      .max(50)
      .optional()
      .describe('One of the statuses of the list; a new list gets it.'),
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
    if (listId !== undefined) {
      const named = status && findStatus(await session.api.call<List>(`/lists/${listId}`), status);
      return add(session, listId, { brandIds, status: named });
    }
    const body = { name: newListName, statuses: statusesWith(status) };
    const { id } = await session.api.call<List>('/lists', { method: 'POST', body });
    try {
      return await add(session, id, { brandIds, status });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      throw new ApiRefusal(`${error.message} The list was created: continue with listId ${id}.`);
    }
  },
});

/** The statuses of a new list, which include the one of its first brands. */
const statusesWith = (status: string | undefined): string[] | undefined =>
  status === undefined || DEFAULT_STATUSES.includes(status)
    ? undefined
    : [...DEFAULT_STATUSES.filter((name) => name.toLowerCase() !== status.toLowerCase()), status];

async function add(session: Session, id: string, body: { brandIds: number[]; status: string | undefined }) {
  const { added, already, unknown, left } = await session.api.call<AddedToList>(`/lists/${id}/brands`, {
    method: 'POST',
    body,
  });
  const list = await session.api.call<List>(`/lists/${id}`);
  return { list: toListSummary(session, list), added, already, unknown, left };
}
