import { categoryById } from '@brandlode/contract';
import { CATEGORY_IDS } from '../../catalogue/index-layout.ts';

/** The categories as niches, by position in the index. */
export const CATEGORY_ENTRIES = CATEGORY_IDS.map((id) => {
  const { label = '', parentId = null } = categoryById(id) ?? {};
  const parent = parentId === null ? undefined : categoryById(parentId);
  return { id: String(id), name: label, group: parent?.label ?? null };
});
