import { setImmediate } from 'node:timers/promises';
import { type Connection, readSimilarityRows, type SimilarityRow } from '@brandlode/database';
import { SimilarityModel } from './similarity-model.ts';

/** Rows per batch: between batches the event loop handles other requests. */
const BATCH = 500;
/** Milliseconds after which a model is rebuilt when it is used, or fifty times its build time if that is longer. */
const MAX_AGE = 10 * 60_000;
const MAX_AGE_IN_BUILDS = 50;

export type Similarity = { model: () => Promise<SimilarityModel> };

/**
 * The model of the active catalogue, built when it is first needed. An older one is used while the next is built. `version` changes when
 * another catalogue is active.
 */
export function openSimilarity({ db }: Pick<Connection, 'db'>, version: () => boolean): Similarity {
  let current: { model: SimilarityModel; until: number; version: boolean } | undefined;
  let building: Promise<SimilarityModel> | undefined;
  const build = async () => {
    const began = { version: version(), at: Date.now() };
    const model = await SimilarityModel.build(batches(db));
    const now = Date.now();
    const age = Math.max(MAX_AGE, MAX_AGE_IN_BUILDS * (now - began.at));
    current = { model, until: now + age, version: began.version };
    return model;
  };
  const rebuild = () => {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  };
  return {
    async model() {
      if (!current || current.version !== version()) return rebuild();
      // If it fails, the next request tries again.
      if (Date.now() > current.until) rebuild().catch(() => {});
      return current.model;
    },
  };
}

async function* batches(db: Connection['db']): AsyncGenerator<SimilarityRow[]> {
  for (let after = 0; ; ) {
    const rows = await readSimilarityRows(db, after, BATCH);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
    await setImmediate();
  }
}
