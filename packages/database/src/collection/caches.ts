import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A parsed page with the validators of its response. */
export type CachedPage = { validators: { etag?: string; lastModified?: string }; content: unknown };

const keyOf = (url: string) => sql`sha256(convert_to(${url}::text, 'UTF8'))`;

export async function getCachedPage(db: Database, url: string): Promise<CachedPage | undefined> {
  const { rows } = await sql<CachedPage>`
    select validators, content from cached_pages where key = ${keyOf(url)}`.execute(db);
  return rows[0];
}

export async function setCachedPage(db: Database, url: string, { validators, content }: CachedPage) {
  await sql`
    insert into cached_pages (key, url, validators, content)
    values (${keyOf(url)}, ${url}, ${JSON.stringify(validators)}, ${JSON.stringify(content ?? null)})
    on conflict (key) do update
      set validators = excluded.validators, content = excluded.content, cached_at = now()`.execute(db);
}

/** An origin's robots.txt in the caller's format. */
export async function getCachedRobots(db: Database, origin: string): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    select content from cached_robots_files where origin = ${origin}`.execute(db);
  return rows[0]?.content;
}

export async function setCachedRobots(db: Database, origin: string, content: unknown) {
  await sql`
    insert into cached_robots_files (origin, content) values (${origin}, ${JSON.stringify(content)})
    on conflict (origin) do update set content = excluded.content, cached_at = now()`.execute(db);
}

/** Purges pages not read for 90 days, robots.txt files after two days and expired pauses. */
export async function purgeCollectionCaches(db: Database) {
  await sql`delete from cached_pages where cached_at < now() - interval '90 days'`.execute(db);
  await sql`delete from cached_robots_files where cached_at < now() - interval '2 days'`.execute(db);
  await sql`delete from host_pauses where next_request_at < now() - interval '1 hour'`.execute(db);
}
