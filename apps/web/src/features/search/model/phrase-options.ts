import {
  type DataKey,
  type FilterPayload,
  type LikeFilter,
  type MetricKey,
  withFilters,
} from '@brandlode/contract';
import { completePhrase, filtersOf, type PhrasePart, readPhrase } from '@brandlode/contract/vocabulary';
import { chipsOf } from './filter-chips.ts';

/** What a phrase offers to choose. `rest`: the text that remains in the field. */
export type PhraseOption = { key: string; label: string; detail: string; rest: string } & (
  | { filters: FilterPayload; metric?: undefined }
  // Names a number, whose range is still to be typed.
  | { metric: MetricKey; filters?: undefined }
);

type Phrase = {
  options: PhraseOption[];
  /** What is not understood, as sentences. */
  problems: string[];
};

type Brand = { id: number; brand_name: string };
type Context = {
  /** Found by the name in "similar to ...". */
  brands: Brand[];
  /** Filters of which no brand has a value. */
  empty: readonly DataKey[];
};

const COMPLETIONS = 6;
const BRANDS = 4;

/** The name of the brand in "similar to ..."; empty without one. */
export const similarName = (text: string): string =>
  readPhrase(text).find((part) => part.kind === 'similar')?.name ?? '';

/** What can be added for a text, the most likely first. */
export function phraseOptions(text: string, { brands, empty }: Context): Phrase {
  const parts = readPhrase(text);
  const understood = filtersOf(parts);
  const unclear = parts.filter(({ kind }) => kind !== 'filters');
  const restWithout = (part?: PhrasePart) =>
    unclear
      .filter((other) => other !== part)
      .map((other) => other.text)
      .join(' ');
  const option = (filters: FilterPayload, detail: string, rest: string, name?: string): PhraseOption => {
    const chips = chipsOf(filters, name);
    const isEmpty = Object.keys(filters).some((key) => empty.some((other) => other === key));
    return {
      key: JSON.stringify(filters),
      label: chips.map(({ label, value }) => `${label}: ${value}`).join(' · '),
      detail: isEmpty ? 'No brand has a value yet' : detail,
      filters,
      rest,
    };
  };

  const completions = completePhrase(text, COMPLETIONS).map((completion): PhraseOption => {
    const before = readPhrase(completion.before);
    const others = before.filter(({ kind }) => kind !== 'filters').map((part) => part.text);
    if (completion.metric)
      return {
        key: completion.metric,
        label: completion.name,
        detail: 'Type a number or a range',
        metric: completion.metric,
        rest: `${completion.before}${completion.name.toLowerCase()} `,
      };
    const filters = withFilters(filtersOf(before), completion.filters);
    return option(filters, completion.kind, others.join(' '));
  });
  const choices = parts.flatMap((part) => {
    if (part.kind === 'choice')
      return part.choices.map((choice) =>
        option(withFilters(understood, choice), `“${part.text}”`, restWithout(part)),
      );
    if (part.kind !== 'similar') return [];
    return brands.slice(0, BRANDS).map(({ id, brand_name }) => {
      const like: LikeFilter = { brand: id, ...(part.size && { size: part.size }) };
      return option(withFilters(understood, { like }), `“${part.text}”`, restWithout(part), brand_name);
    });
  });
  const whole = Object.keys(understood).length > 0 ? [option(understood, '', restWithout())] : [];

  const last = parts.at(-1);
  // The last word is still being typed, or names a number without a range.
  const isUnfinished =
    last?.kind === 'unknown' ? !last.reason : last?.kind === 'filters' && isOpen(last.filters);
  const ordered = isUnfinished
    ? [...completions, ...choices, ...whole]
    : [...choices, ...whole, ...completions];
  const isCompleted = completions.length > 0;
  const problems = parts.flatMap((part) =>
    part.kind === 'unknown' && !(part === last && isUnfinished && isCompleted) ? problemOf(part) : [],
  );
  return { options: distinct(ordered), problems };
}

const problemOf = ({ text, reason }: Extract<PhrasePart, { kind: 'unknown' }>): string =>
  reason ? `“${text.trim()}”: ${reason}` : `“${text.trim()}” is not a filter.`;

/** A metric without a range. */
const isOpen = (filters: FilterPayload) =>
  Object.values(filters).every((value) => typeof value === 'object' && Object.keys(value).length === 0);

const distinct = (options: PhraseOption[]): PhraseOption[] =>
  [...new Map(options.toReversed().map((option) => [option.key, option])).values()].toReversed();
