import type { Share, SharedField } from '@brandlode/contract';

/** The fields of a list's entries, as an object of "include". */
export const FIELD_NAMES: Record<SharedField, string> = { status: 'status', rating: 'ratings', tags: 'tags' };

const LISTING = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a link shows besides the brands, such as ", with ratings and notes"; empty if nothing. */
export function includedText({ fields, notes }: Pick<Share, 'fields' | 'notes'>): string {
  const included = [...fields.map((field) => FIELD_NAMES[field]), ...(notes ? ['notes'] : [])];
  return included.length === 0 ? '' : `, with ${LISTING.format(included)}`;
}
