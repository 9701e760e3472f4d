import type { SearchDefinition } from '@brandlode/contract';
import { type ComponentType, createContext, use } from 'react';

/** What the workspace adds to the catalogue's screens, which know nothing of it; filled in signed-in-area.tsx. */
export type CatalogueSlots = {
  /** Beside one brand: on its card, in its row, in its preview and on its page. `compact`: as an icon. */
  BrandActions?: ComponentType<{ brandId: number; brandName: string; compact?: boolean }>;
  /** Beneath the header of a brand's page, and in its preview. Null reserves its space. */
  BrandWorkspace?: ComponentType<{ brandId: number | null }>;
  /** For the brands selected in a table. `onDone` clears the selection. */
  SelectionActions?: ComponentType<{ brandIds: number[]; onDone: () => void }>;
  /** For the search displayed on Search, `total` being its matches. */
  SearchActions?: ComponentType<{ search: SearchDefinition; total: number }>;
  /** On Search while nothing is filtered. */
  SearchStart?: ComponentType;
};

const Slots = createContext<CatalogueSlots>({});
export const CatalogueSlotsProvider = Slots.Provider;
export const useCatalogueSlots = () => use(Slots);
