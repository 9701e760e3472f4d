import { useEffect, useEffectEvent } from 'react';
import { readStored, store } from './storage.ts';

const CHARACTER_KEYS = 'brandlode.slash-key';

export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export const commandMenuKeys = () => (isApple() ? '⌘K' : 'Ctrl K');
export const sidebarKeys = () => (isApple() ? '⌘B' : 'Ctrl B');

/** The letter with Ctrl, or with the Command key on Apple's systems. */
const isControl = (letter: string, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === letter &&
  !altKey &&
  !shiftKey &&
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey);

export const isCommandMenuShortcut = (event: KeyboardEvent): boolean => isControl('k', event);
export const isSidebarShortcut = (event: KeyboardEvent): boolean => isControl('b', event);

export const isModalOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null;

/** A single character, outside of fields and modal dialogs, unless these shortcuts are disabled. */
export function isCharacterShortcut(character: string, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  return (
    key === character &&
    !(ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) &&
    !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) &&
    !isModalOpen() &&
    areCharacterShortcutsEnabled()
  );
}

/** Single-character shortcuts can be disabled (WCAG 2.1.4): speech input could trigger them. */
export function areCharacterShortcutsEnabled(): boolean {
  return readStored('localStorage', CHARACTER_KEYS) !== 'off';
}

export function setCharacterShortcutsEnabled(enabled: boolean): void {
  store('localStorage', CHARACTER_KEYS, enabled ? null : 'off');
}
