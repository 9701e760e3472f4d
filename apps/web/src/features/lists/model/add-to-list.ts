import type { SearchDefinition } from '@brandlode/contract';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

/** What is added: one brand, the selected brands, or the matches of a search. */
export type Addition =
  | { kind: 'brand'; brandId: number; brandName: string }
  | { kind: 'brands'; brandIds: number[]; onDone: () => void }
  | { kind: 'search'; search: SearchDefinition };

/** The menu opens at `anchor`, to which it returns the focus. */
type OpenMenu = { addition: Addition; anchor: HTMLElement };

/** One menu serves every control, so that many controls on a page cost little. */
let menu: OpenMenu | null = null;
const { subscribe, notify } = createListeners();

export function setAddToListMenu(next: OpenMenu | null): void {
  menu = next;
  notify();
}

export const useAddToListMenu = () => useSyncExternalStore(subscribe, () => menu);

export const useIsMenuAt = (anchor: React.RefObject<HTMLElement | null>) =>
  useSyncExternalStore(subscribe, () => menu !== null && menu.anchor === anchor.current);

export const focusedAddToList = (): HTMLElement | null =>
  document.activeElement
    ?.closest('article, tr, [role=row]')
    ?.querySelector<HTMLElement>('[data-add-to-list]') ?? null;
