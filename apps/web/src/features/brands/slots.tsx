import type { BrandCollection, SearchDefinition } from '@brandlode/contract';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

/** What products and the workspace add to the catalogue's screens, which do not import them; filled in signed-in-area.tsx. */
export type CatalogueSlots = {
  /** For one brand: on its card, in its row, in its preview and on its page. `compact`: as an icon. */
  BrandActions: ComponentType<{ brandId: number; brandName: string; compact?: boolean }>;
  /** Below the header of a brand's page, and in its preview. Null reserves its space. */
  BrandWorkspace: ComponentType<{ brandId: number | null }>;
  /** For the brands selected in a table. `onDone` clears the selection. */
  SelectionActions: ComponentType<{ brandIds: number[]; onDone: () => void }>;
  /** For the search displayed on Search; `total` is its number of matches. */
  SearchActions: ComponentType<{ search: SearchDefinition; total: number }>;
  /** On Search while nothing is filtered. */
  SearchStart: ComponentType;
  /** Follows a brand, list or saved search. */
  Follow: ComponentType<{ kind: 'brand' | 'list' | 'search'; id: string; name: string }>;
  /** What changed, below the metrics of a brand's page. */
  BrandTimeline: ComponentType<{ brandId: number }>;
  /** On the Products tab of a brand. `below` is what follows, shown once the products are. */
  BrandProducts: ComponentType<{
    brandId: number;
    collection: BrandCollection | undefined;
    below: ReactNode;
  }>;
};

const Slots = createContext<CatalogueSlots | null>(null);
export const CatalogueSlotsProvider = Slots.Provider;

export function useCatalogueSlots(): CatalogueSlots {
  const slots = use(Slots);
  if (slots === null) throw new Error('CatalogueSlotsProvider is missing');
  return slots;
}
