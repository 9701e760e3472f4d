import type { SearchDefinition } from '@brandlode/contract';
import { type ComponentType, createContext, use } from 'react';

/** Controls of later features on the cards, tables and previews of brands, which do not import them; filled in signed-in-area.tsx. */
export type BrandSlots = {
  /** For one brand: on its card, in its row, in its preview and on its page. `compact`: as an icon. */
  BrandActions: ComponentType<{ brandId: number; brandName: string; compact?: boolean }>;
  /** Below the header of a brand's page, and in its preview. Null reserves its space. */
  BrandWorkspace: ComponentType<{ brandId: number | null }>;
  /** For the brands selected in a table. `onDone` clears the selection. */
  SelectionActions: ComponentType<{ brandIds: number[]; onDone: () => void }>;
  /** For all matches of a search, when they are selected; `total` is their number. */
  MatchActions: ComponentType<{ search: SearchDefinition; total: number }>;
  /** Follows a brand, list or saved search. */
  Follow: ComponentType<{ kind: 'brand' | 'list' | 'search'; id: string; name: string }>;
};

const Slots = createContext<BrandSlots | null>(null);
export const BrandSlotsProvider = Slots.Provider;

export function useBrandSlots(): BrandSlots {
  const slots = use(Slots);
  if (slots === null) throw new Error('BrandSlotsProvider is missing');
  return slots;
}
