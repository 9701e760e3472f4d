import { type CatalogueIndex, openIndex, SnapshotBuilder } from '@brandlode/catalogue-index';
import {
  FLAG_KEYS,
  METRIC_KEYS,
  mapKeys,
  type SampleAnswer,
  type SampleBrandPage,
  TRAIT_KEYS,
} from '@brandlode/contract';
import { LRUCache } from 'lru-cache';
import { LAYOUT, POPULARITY, toIndexRow } from '../../catalogue/index-layout.ts';
import { noSuchBrand } from '../../no-such-brand.ts';
import { type BrandValues, toBrandDetail } from '../brands/get-brand.ts';
import type { ShownImages } from '../brands/images/image-addresses.ts';
import { SimilarityModel } from '../brands/similar/similarity-model.ts';
import { answerQuestion, readyQuestions, type Sample } from './answer-question.ts';
import { collectedSample, ownSample, type SampleContext, type SampleSource } from './sample-source.ts';
import { noteOf, toMetricTexts, toSampleBrand } from './sample-texts.ts';

/** Milliseconds after which a sample is made again, and after which a catalogue that could not be read is tried again. */
const MAX_AGE = 10 * 60_000;
const RETRY_AFTER = 10_000;
const MAX_ANSWERS = 500;

export type OpenSample = {
  answer: (question: string) => Promise<SampleAnswer>;
  /** The answer to the first of its questions. */
  firstAnswer: () => Promise<SampleAnswer>;
  /** Throws `not-found` for a brand outside the sample. */
  brand: (id: number) => Promise<SampleBrandPage>;
};
/** The sample of the catalogue, created at the first request and renewed every ten minutes; until the new one is ready, the old one is used. */
export function openSamples(
  context: SampleContext & { images: ShownImages; onError: (error: Error) => void },
) {
  const { catalogue } = context;
  let current: { isReal: boolean; until: number; sample: OpenSample } | undefined;
  let making: Promise<OpenSample> | undefined;

  async function make(isReal: boolean): Promise<OpenSample> {
    let age = MAX_AGE;
    const collected = isReal
      ? await collectedSample(context).catch((error: Error) => {
          context.onError(error);
          age = RETRY_AFTER;
          return null;
        })
      : null;
    const sample = await openSample(collected ?? ownSample(), context.images);
    current = { isReal, until: Date.now() + age, sample };
    return sample;
  }

  return {
    async current(): Promise<OpenSample> {
      const isReal = catalogue.ready() && !catalogue.isDemonstration();
      if (current?.isReal === isReal && Date.now() <= current.until) return current.sample;
      if (!making) {
        making = make(isReal).finally(() => {
          making = undefined;
        });
        making.catch(context.onError);
      }
      return current?.sample ?? making;
    },
  };
}
export type Samples = ReturnType<typeof openSamples>;

async function openSample(source: SampleSource, images: ShownImages): Promise<OpenSample> {
  const { demonstration, adsStarted } = source;
  const sample: Sample = {
    demonstration,
    adsStarted,
    index: indexOf(source.brands),
    similarity: await SimilarityModel.build(similarityRows(source.brands)),
    brands: new Map(source.brands.map((row) => [row.id, toBrandDetail(row, images)])),
  };
  const questions = await readyQuestions(sample);
  const answers = new LRUCache<string, Promise<SampleAnswer>>({ max: MAX_ANSWERS });
  const answer = (question: string) => {
    const key = question.toLowerCase();
    const cached = answers.get(key);
    if (cached) return cached;
    const answering = answerQuestion(sample, question).then((found) => ({ ...found, questions }));
    answers.set(key, answering);
    return answering;
  };
  return {
    answer,
    firstAnswer: () => answer(questions[0] ?? ''),
    async brand(id) {
      const brand = sample.brands.get(id);
      if (!brand) throw noSuchBrand();
      return {
        demonstration,
        note: noteOf(demonstration, sample.brands.size),
        brand: toSampleBrand(brand, adsStarted.get(id)),
        description: brand.brand_description,
        metrics: toMetricTexts(brand),
        visits: await source.visitsOf(id),
      };
    },
  };
}

function indexOf(rows: BrandValues[]): CatalogueIndex {
  const builder = new SnapshotBuilder(LAYOUT);
  for (const row of rows)
    builder.add(
      toIndexRow({
        ...row,
        name: row.brand_name,
        tie_break: 0,
        // Only the pages of niches ask for it.
        online_since: null,
        metrics: METRIC_KEYS.map((key) => row[key]),
        flags: FLAG_KEYS.map((key) => row[key]),
        ...mapKeys(TRAIT_KEYS, (key) => row[key]),
      }),
    );
  return openIndex(builder.finish(POPULARITY));
}

async function* similarityRows(rows: BrandValues[]) {
  yield rows.map((row) => ({
    ...row,
    name: row.brand_name,
    description: row.brand_description,
    visits: row.estimated_monthly_traffic,
    price: row.product_avg_price,
    rank: null,
    prominence: null,
    types: null,
    titles: null,
  }));
}

/** The landing page's first answer where the API does not serve the page. */
export const ownFirstAnswer = async (): Promise<SampleAnswer> =>
  (await openSample(ownSample(), { toShown: (_id, _picture, stored) => stored })).firstAnswer();
