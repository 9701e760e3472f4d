import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A parsed page with the validators of its response. */
export type CachedPage = { validators: { etag?: string; lastModified?: string }; read: unknown };

const keyOf = (url: string) => sql`sha256(convert_to(${url}::text, 'UTF8'))`;

export async function getCachedPage(db: Database, url: string): Promise<CachedPage | undefined> {
  const { rows } = await sql<CachedPage>`
    select validators, read from page_memories where key = ${keyOf(url)}`.execute(db);
  return rows[0];
}

export async function setCachedPage(db: Database, url: string, { validators, read }: CachedPage) {
  await sql`
    insert into page_memories (key, url, validators, read)
    values (${keyOf(url)}, ${url}, ${JSON.stringify(validators)}, ${JSON.stringify(read ?? null)})
    on conflict (key) do update
      set validators = excluded.validators, read = excluded.read, kept_at = now()`.execute(db);
}

/** An origin's robots.txt in the caller's format. */
export async function getCachedRobots(db: Database, origin: string): Promise<unknown> {
  const { rows } = await sql<{ kept: unknown }>`
    select kept from robots_memories where origin = ${origin}`.execute(db);
  return rows[0]?.kept;
}

export async function setCachedRobots(db: Database, origin: string, kept: unknown) {
  await sql`
    insert into robots_memories (origin, kept) values (${origin}, ${JSON.stringify(kept)})
    on conflict (origin) do update set kept = excluded.kept, kept_at = now()`.execute(db);
}

/** Purges pages not read for 90 days, robots.txt files after two days and expired pauses. */
export async function purgeCollectionCaches(db: Database) {
  await sql`delete from page_memories where kept_at < now() - interval '90 days'`.execute(db);
  await sql`delete from robots_memories where kept_at < now() - interval '2 days'`.execute(db);
  await sql`delete from host_turns where next_request_at < now() - interval '1 hour'`.execute(db);
}
