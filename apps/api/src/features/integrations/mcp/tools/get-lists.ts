import { ListCursor, type Lists } from '@brandlode/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { ListSummary, toListSummary } from '../lists.ts';

export const getLists = defineTool({
  name: 'get_lists',
  title: 'Lists of the workspace',
  description: 'The lists of brands of the workspace, with the number of brands on each.',
  input: z.strictObject({
    keyword: z.string().max(100).optional().describe('A part of the name.'),
    limit: z.number().int().min(1).max(50).default(20),
    cursor: ListCursor.optional().describe('The `next` of the previous page.'),
  }),
  output: z.object({ total: z.number().int(), lists: z.array(ListSummary), next: z.string().nullable() }),
  effect: 'read',
  async run(session, { keyword, limit, cursor }) {
    const page = await session.api.call<Lists>('/lists', {
      query: { keyword, limit, after: cursor },
    });
    return {
      total: page.total,
      lists: page.data.map((list) => toListSummary(session, list)),
      next: page.cursor,
    };
  },
});
