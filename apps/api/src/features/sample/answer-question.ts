import type { CatalogueIndex, FilterSpec } from '@brandlode/catalogue-index';
import {
  type BrandDetail,
  DEFAULT_WEIGHTS,
  SAMPLE_ANSWER_SIZE,
  type SampleAnswer,
  type SizeBand,
} from '@brandlode/contract';
import { filtersOf, readPhrase } from '@brandlode/contract/vocabulary';
import { toFilterSpec } from '../../catalogue/index-layout.ts';
import type { SimilarityModel } from '../brands/similar/similarity-model.ts';
import { noteOf, summaryOf, toSampleBrand } from './sample-texts.ts';

/** The brands that visitors can search, in an index of their own: no question reaches any other. */
export type Sample = {
  demonstration: boolean;
  index: CatalogueIndex;
  similarity: SimilarityModel;
  brands: Map<number, BrandDetail>;
  adsStarted: Map<number, Date>;
};

type Answer = Omit<SampleAnswer, 'questions'>;

const STARTED_ADVERTISING = /\b(?:(?:brands|stores|who|that|which|have|has)\s+)*started\s+advertising\b/i;
/** A question that fewer brands answer is not suggested. */
const MIN_ANSWERS = 3;
/** In each position the first that the sample answers is suggested; those about similar brands need a name. */
const QUESTIONS = [
  [
    'Pet brands in Germany under $40',
    'Beauty brands in the United States under $60',
    'Fashion brands in the United Kingdom under $100',
    'Fashion brands in the United States',
  ],
  ['Who started advertising', 'Growing brands', 'Using Klaviyo'],
];

/** Answers a phrase such as "pet brands in germany under $40", or a name, from the brands of a sample. */
export async function answerQuestion(sample: Sample, question: string): Promise<Answer> {
  const { index, demonstration, brands, adsStarted } = sample;
  const asksForNewAds = STARTED_ADVERTISING.test(question);
  const parts = readPhrase(question.replace(STARTED_ADVERTISING, ' '));
  const ignored = parts.flatMap(({ kind, text }) => (kind === 'unknown' || kind === 'choice' ? [text] : []));
  const filters = filtersOf(parts);
  const spec = toFilterSpec(filters);
  const like = parts.find((part) => part.kind === 'similar');
  const started = asksForNewAds ? newestFirst(adsStarted) : undefined;
  const similar = like && (await findSimilar(sample, like, started ? { ...spec, ids: started } : spec));
  if (like && !similar) ignored.push(like.name);
  const isUnderstood =
    asksForNewAds || similar !== undefined || parts.length === 0 || ignored.length < parts.length;
  const named = isUnderstood ? undefined : await index.suggest(question, SAMPLE_ANSWER_SIZE);
  const ids = intersection([similar, started, named]);
  const found =
    !isUnderstood && named?.length === 0
      ? { total: 0, ids: [] }
      : await index.filter(ids ? { ...spec, ids } : spec, { offset: 0, limit: SAMPLE_ANSWER_SIZE });
  const left = named && named.length > 0 ? [] : ignored;
  return {
    demonstration,
    note: noteOf(demonstration, brands.size),
    ignored: left,
    total: found.total,
    summary: summaryOf({ total: found.total, size: brands.size, shown: found.ids.length, ignored: left }),
    data: found.ids.flatMap((id) => {
      const brand = brands.get(id);
      return brand ? [toSampleBrand(brand, adsStarted.get(id), filters.locations)] : [];
    }),
  };
}

/** The questions to suggest, of which the last is about a brand that has smaller ones like it. */
export async function readyQuestions(sample: Sample): Promise<string[]> {
  const { ids } = await sample.index.filter(toFilterSpec({}), { offset: 0, limit: sample.brands.size });
  const names = ids.map((id) => sample.brands.get(id)?.brand_name ?? '');
  const similar = names.map((name) => `Similar to ${name} but smaller`);
  const found = await Promise.all(
    [...QUESTIONS, similar].map((candidates) => firstAnswered(sample, candidates)),
  );
  return found.filter((question) => question !== undefined);
}

async function firstAnswered(sample: Sample, questions: string[]): Promise<string | undefined> {
  for (const question of questions) {
    const { total, ignored } = await answerQuestion(sample, question);
    if (total >= MIN_ANSWERS && ignored.length === 0) return question;
  }
}

/** The brands most similar to a named one, of those that the rest of the question is about. */
async function findSimilar(
  { index, similarity, brands }: Sample,
  { name, size }: { name: string; size?: SizeBand },
  spec: FilterSpec,
): Promise<number[] | undefined> {
  const [id] = await index.suggest(name, 1);
  if (id === undefined) return;
  const { ids } = await index.filter(spec, { offset: 0, limit: brands.size });
  const allowed = new Set(ids);
  const isAllowed = (other: number) => allowed.has(other);
  const options = { weights: DEFAULT_WEIGHTS, size, isAllowed, limit: SAMPLE_ANSWER_SIZE };
  return similarity.find(id, options).map((match) => match.id);
}

const newestFirst = (dates: Map<number, Date>): number[] =>
  [...dates].toSorted(([, one], [, other]) => other.getTime() - one.getTime()).map(([id]) => id);

/** The ids in all of these lists, in the order of the first; undefined without a list. */
function intersection(lists: (number[] | undefined)[]): number[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((id) => others.every((list) => list.includes(id)));
}
