import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { sendRequest } from './send-request';

type Named = { id: string; name: string };
type SavedSearch = Named & { search: { scope: string; products?: object } };

/** Menus in the order of names. Declared menus of n8n cannot have more than one page. */
export const menus = {
  async getLists(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const lists: Named[] = [];
    let cursor = '';
    do {
      const page = await sendRequest(this, 'GET', `/lists?limit=200${cursor && `&after=${cursor}`}`);
      lists.push(...(page.data as unknown as Named[]));
      cursor = encodeURIComponent(String(page.cursor ?? ''));
    } while (cursor);
    return toMenu(lists);
  },

  /** Searches for products and My brands cause no notifications. */
  async getSavedSearches(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const { data } = await sendRequest(this, 'GET', '/searches');
    const searches = data as unknown as SavedSearch[];
    return toMenu(searches.filter(({ search }) => search.scope !== 'mine' && !search.products));
  },
};

const toMenu = (items: Named[]): INodePropertyOptions[] =>
  items.map(({ id, name }) => ({ name, value: id })).sort((a, b) => a.name.localeCompare(b.name));
