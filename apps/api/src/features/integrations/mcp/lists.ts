import type { List, ListBrand, ListBrands } from '@brandlode/contract';
import { z } from 'zod';
import type { Session } from './define-tool.ts';
import { BrandSummary, readBrands, summaryOf } from './facts.ts';
import { toData, Untrusted, untrusted } from './untrusted.ts';

export const ListSummary = z.object({
  id: z.uuid(),
  brands: z.number().int(),
  page: z.url(),
  untrusted: Untrusted,
});

/** All statuses of a list: set_status needs their names in full. */
const MAX_STATUSES_SHOWN = 1_100;

export const toListSummary = (
  { links }: Pick<Session, 'links'>,
  list: List,
): z.infer<typeof ListSummary> => ({
  id: list.id,
  brands: list.brands,
  page: links.list(list.id),
  untrusted: {
    ...untrusted({ name: list.name }),
    statuses: toData(list.statuses.join('; '), MAX_STATUSES_SHOWN),
  },
});

/** A status as the list has it, by that or by the text that results show of it. */
export const findStatus = ({ statuses }: List, text: string): string =>
  statuses.find((name) => name === text) ?? statuses.find((name) => toData(name) === toData(text)) ?? text;

/** An entry of a list. `brand` is null while it is unavailable. */
export const ListEntry = z.object({
  brandId: z.number().int(),
  rating: z.number().nullable(),
  addedAt: z.iso.datetime(),
  brand: BrandSummary.nullable(),
  untrusted: Untrusted,
});
const MAX_NOTE_SHOWN = 600;

export async function readEntries(
  session: Session,
  listId: string,
  query: { after?: string | undefined; limit: number; status?: string },
): Promise<{ total: number; entries: z.infer<typeof ListEntry>[]; next: string | null }> {
  const { data, total, cursor } = await session.api.call<ListBrands>(`/lists/${listId}/brands`, { query });
  const canReadBrands = session.account.scopes?.includes('brands') ?? true;
  const available = data.filter(({ brand }) => brand !== null).map(({ brandId }) => brandId);
  const details = canReadBrands ? (await readBrands(session, available)).data : [];
  const toEntry = (entry: ListBrand): z.infer<typeof ListEntry> => {
    const detail = details.find(({ id }) => id === entry.brandId);
    return {
      brandId: entry.brandId,
      rating: entry.rating,
      addedAt: entry.addedAt,
      brand: detail ? summaryOf(session, detail) : null,
      untrusted: {
        ...untrusted({ name: entry.brandName, status: entry.status, tags: entry.tags.join('; ') }),
        note: toData(entry.note, MAX_NOTE_SHOWN),
      },
    };
  };
  return { total, entries: data.map(toEntry), next: cursor };
}
