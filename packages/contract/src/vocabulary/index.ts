export { mapCategories, mapCategory } from './category-labels.ts';
export { type Completion, completePhrase } from './complete-phrase.ts';
export { countryId } from './country-names.ts';
export { memoize } from './memoize.ts';
export { filtersOf, type PhrasePart } from './phrase-parts.ts';
export { readPhrase } from './read-phrase.ts';
