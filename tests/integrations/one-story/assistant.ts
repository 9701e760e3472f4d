import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { OpenProgram, Structured } from './program.ts';

/** An assistant, as an MCP client. */
export const openAssistant: OpenProgram = async (api, user) => {
  const key = await user.keyFor('Assistant', ['brands', 'lists:write', 'alerts']);
  const client = new Client({ name: 'story', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  async function call(name: string, args: Record<string, unknown>): Promise<Structured> {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    return structuredContent;
  }
  return {
    find: async (phrase) => (await call('search_brands', { phrase, limit: 5 })).brands,
    keep: async (newListName, brands) =>
      (await call('add_to_list', { newListName, brandIds: brands.map(({ id }) => id) })).list.id,
    note: ({ id }, text) => call('add_note', { brandId: id, text }),
    watch: (id) => call('create_alert', { kind: 'list', id, kinds: ['price_cut'] }),
    close: () => client.close(),
  };
};
