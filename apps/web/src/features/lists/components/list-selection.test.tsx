import type { List } from '@brandlode/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { SessionContext } from '#lib/session/session.ts';
import { listsQuery } from '../api/lists.ts';
import { ListSelection } from './list-selection.tsx';
import { OfferedTags } from './new-tag.tsx';

afterEach(() => queryClient.clear());

it('selected brands can be moved to any list: a search field finds those that are not offered', () => {
  const list = { id: 'a', statuses: [] } as unknown as List;
  const session = { user: { workspace: null } } as unknown as React.ContextType<typeof SessionContext>;
  const render = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <MemoryRouter>
            <ListSelection list={list} entries={[]} tags={[]} onDone={() => {}} />
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>,
    );
  queryClient.setQueryData(listsQuery.queryKey, { data: [], total: 201, next: 2, cursor: null });
  expect(render()).toContain('Find a list');
  queryClient.setQueryData(listsQuery.queryKey, { data: [], total: 200, cursor: null });
  expect(render()).not.toContain('Find a list');
});

it('all other tags of the list are offered although the selected brands spell one in several ways', () => {
  const offered = renderToStaticMarkup(
    <OfferedTags value={['VIP', 'vip', 'Vip']} suggestions={['tea', 'VIP', 'mugs']} onAdd={() => {}} />,
  );
  expect([...offered.matchAll(/>([^<]+)<\/button>/g)].map(([, tag]) => tag)).toEqual(['tea', 'mugs']);
});
