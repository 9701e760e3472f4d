import type { Lists } from '@brandlode/contract';
import type { Catalogue } from './catalogue-fixture.ts';

/** Deletes the member's lists: a retried test starts without those of the previous attempt. */
export async function deleteLists(catalogue: Catalogue) {
  const { data } = await catalogue.fetchJson<Lists>('/api/lists');
  await Promise.all(data.map(({ id }) => catalogue.fetchJson(`/api/lists/${id}`, undefined, 'DELETE')));
}
