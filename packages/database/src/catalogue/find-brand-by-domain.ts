import type { Database } from '../connect.ts';

/** Name and category ids of the brand with that primary address; undefined if there is none. */
export function findBrandByDomain(db: Database, domain: string) {
  return db
    .selectFrom('brands')
    .select(['brand_name', 'categories', 'is_demonstration'])
    .where('domain', '=', domain)
    .executeTakeFirst();
}
