import { CreatedApiKey, type KeyScope } from '@brandlode/contract';
import { expect } from 'vitest';
import type { TestApi } from '../../../apps/api/src/testing.ts';

/** JSON of any shape. */
export type Structured = ReturnType<typeof JSON.parse>;
export type Brand = { id: number; domain: string };

/** What a program does; the user's own part of the story is the same for all. */
export type Program = {
  find(phrase: string): Promise<Brand[]>;
  /** Returns the id of the new list. */
  keep(name: string, brands: Brand[]): Promise<string>;
  note(brand: Brand, text: string): Promise<unknown>;
  watch(listId: string): Promise<unknown>;
  /** Asks for a visit to the store, if the program can. */
  check?(brand: Brand): Promise<unknown>;
  /** Requires that the program itself was told of the price cut. */
  wasTold?(brand: Brand): Promise<unknown>;
  close?(): Promise<unknown>;
};

/** What the story does without a program: it sends requests as the page of a signed-in user does. */
export function userOf(api: TestApi, token: string) {
  async function send(method: string, path: string, body?: object): Promise<Structured> {
    const { status, json, text } = await api.request(`/api${path}`, {
      token,
      method,
      ...(body && { body }),
    });
    expect(status, text).toBeLessThan(300);
    return json;
  }
  return {
    send,
    keyFor: async (name: string, scopes: KeyScope[]) =>
      CreatedApiKey.parse(await send('POST', '/keys', { name, scopes, days: 1 })).key,
    /** On the list's page. */
    alertOfPriceCuts: (id: string) => send('POST', '/alerts', { kind: 'list', id, kinds: ['price_cut'] }),
  };
}
export type User = ReturnType<typeof userOf>;
export type OpenProgram = (api: TestApi, user: User) => Promise<Program>;

export const FILTERS = {
  categories: ['pets and animals'],
  locations: ['DE'],
  estimated_monthly_traffic_change_90d: { min: 1 },
};
