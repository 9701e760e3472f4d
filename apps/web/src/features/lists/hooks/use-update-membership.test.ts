import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { brandListsQuery } from '../api/list-memberships.ts';
import { renderHook, stubApi } from '../testing/stub-api.ts';
import { useUpdateMembership } from './use-update-membership.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const base = {
  brandId: 1,
  listId: 'a',
  name: 'A',
  statuses: [],
  status: null,
  rating: null,
  tags: ['old'],
  version: 1,
};

/** Another member has changed the brand since it was displayed. */
function change(fields: { tags?: string[]; rating?: number }) {
  queryClient.setQueryData(brandListsQuery(1).queryKey, { data: [base] });
  stubApi(({ method, body }) => {
    if (method === 'GET')
      return { body: { data: [{ ...base, rating: 5, tags: ['old', 'theirs'], version: 4 }] } };
    const sent = Object.assign({ version: 0 }, body);
    return sent.version === 4
      ? { body: { ...sent, brandId: 1, version: 5 } }
      : { status: 409, body: { code: 'edit-conflict' } };
  });
  return renderHook(() => useUpdateMembership(1, 'a')).mutateAsync({ base, change: fields });
}

it("merges a change on a brand's page with changes of other fields and tags made elsewhere", async () => {
  expect(await change({ tags: ['old', 'ours'] })).toMatchObject({
    rating: 5,
    tags: ['old', 'theirs', 'ours'],
  });
});

it("rejects a change on a brand's page of a field that was changed elsewhere, with its value", async () => {
  await expect(change({ rating: 1 })).rejects.toThrow(
    'This brand was changed elsewhere in the meantime: its rating is now 5, not 1.',
  );
});
