import {
  COUNTRY_IDS,
  type FilterPayload,
  SIZE_BANDS,
  type SimilarityAspect,
  type SizeBand,
} from '@brandlode/contract';

/** What counts most, with the weights. */
export const EMPHASES = {
  goods: {
    label: 'What they sell',
    weights: { words: 10, categories: 8, price: 1, place: 0, size: 0, technologies: 0 },
  },
  price: { label: 'Price', weights: { price: 10 } },
  size: { label: 'Size', weights: { size: 10 } },
  place: { label: 'Country and language', weights: { place: 10 } },
  technologies: { label: 'Technologies', weights: { technologies: 10 } },
} as const satisfies Record<string, { label: string; weights: Partial<Record<SimilarityAspect, number>> }>;
type Emphasis = keyof typeof EMPHASES;
export const EMPHASIS_KEYS = Object.keys(EMPHASES).filter((key) => isEmphasis(key));

function isEmphasis(key: string): key is Emphasis {
  return key in EMPHASES;
}

/** Which similar brands are shown, as stored in the URL. */
export type SimilarChoice = {
  size: SizeBand | undefined;
  country: string | undefined;
  emphasis: Emphasis | undefined;
  /** Up to 50 instead of 10. */
  all: boolean;
};

export function parseSimilar(params: URLSearchParams): SimilarChoice {
  return {
    size: SIZE_BANDS.find((band) => band === params.get('similar')),
    country: COUNTRY_IDS.find((id) => id === params.get('similar-in')),
    emphasis: EMPHASIS_KEYS.find((key) => key === params.get('similar-by')),
    all: params.get('similar-all') === '1',
  };
}

/** The query string with another choice. */
export function withSimilar(search: string, { size, country, emphasis, all }: SimilarChoice): string {
  const changed = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? changed.delete(name) : changed.set(name, value);
  set('similar', size);
  set('similar-in', country);
  set('similar-by', emphasis);
  set('similar-all', all ? '1' : undefined);
  return `?${changed}`;
}

/** The weights of an emphasis; undefined for the default ones. */
const weightsOf = (emphasis: Emphasis | undefined): string | undefined =>
  emphasis &&
  Object.entries(EMPHASES[emphasis].weights)
    .map(([aspect, weight]) => `${aspect}:${weight}`)
    .join(',');

/** The same choice as a filter of Search. */
export function likeFilters(brand: number, { size, country, emphasis }: SimilarChoice): FilterPayload {
  const weights = weightsOf(emphasis);
  return {
    like: { brand, ...(size && { size }), ...(weights !== undefined && { weights }) },
    ...(country && { locations: [country] }),
  };
}

export function similarQuery({ size, country, emphasis, all }: SimilarChoice): string {
  const query = new URLSearchParams({ limit: all ? '50' : '10' });
  if (size) query.set('size', size);
  if (country) query.set('brands', JSON.stringify({ locations: [country] }));
  const weights = weightsOf(emphasis);
  if (weights !== undefined) query.set('weights', weights);
  return query.toString();
}
