import { type FlagKey, isFlag, isMetric } from '@brandlode/contract';
import type { Column } from './columns.ts';
import { type Meaning, meaningsOf } from './header-words.ts';

/** Asks a question, or begins with a verb, in English, German, French, Spanish, Italian and Dutch. */
const QUESTION =
  /\?\s*$|^(?:has|have|is|are|does|do|uses?|using|runs|advertises|sells|offers|supports|accepts|hat|haben|ist|nutzt|benutzt|verwendet|schaltet|verkauft|possede|utilise|vend|tiene|usa|utiliza|vende|ha|utilizza|heeft|gebruikt|verkoopt)[ _]/i;

/** Whether a header says that its values are yes or no. */
export const asksYesOrNo = (header: string): boolean => QUESTION.test(header.trim());

/** Nouns of which there may be one or none. Ads and a network's name may as well be there or not. */
const COUNTED: Meaning[] = [
  'count',
  'visits',
  'revenue',
  'orders',
  'followers',
  'fans',
  'reviews',
  'rating',
  'products',
  'product',
  'price',
  'mentions',
];

const isZeroOrOne = (cell: unknown) =>
  cell === 0 || cell === 1 || (typeof cell === 'string' && /^\s*[01](?:\.0)?\s*$/.test(cell));

/** Whether numbers may as well mean yes and no: nothing but 0 and 1, under a header that does not say what it counts. */
export function mayMeanYesOrNo(words: string, cells: readonly unknown[]): boolean {
  if (cells.length === 0 || !cells.every(isZeroOrOne)) return false;
  const meanings = meaningsOf(words);
  return meanings !== undefined && !COUNTED.some((noun) => meanings.has(noun));
}

export const isNumeric = (column: Column): boolean => column === 'rank' || isMetric(column);

const FLAG_BESIDE: { [key in Column]?: FlagKey } = {
  fb_ads_count: 'is_fb_ads_active',
  fb_ads_active_count: 'is_fb_ads_active',
};

/** A column and the flag for the same fact. */
export const withFlag = (column: Column): Column[] => {
  const flag = isFlag(column) ? undefined : FLAG_BESIDE[column];
  return flag ? [column, flag] : [column];
};
