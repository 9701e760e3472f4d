import { useEffect, useEffectEvent } from 'react';

const SLASH_KEY = 'brandlode.slash-key';

/** Hears every key pressed in the page while the component stands. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Apple's keyboards have Command where others have Control. */
const apple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Key combination of the command menu, as it stands on this keyboard. */
export const commandMenuKeys = () => (apple() ? '⌘K' : 'Ctrl K');

export const opensCommandMenu = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (apple() ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** Whether a key press asks for the search box: `/` alone, not typed into anything, and not turned off. */
export function asksForSearchBox(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  return (
    key === '/' &&
    !(ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented) &&
    !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) &&
    slashKeyIsOn()
  );
}

/** A shortcut of a single character can be turned off (WCAG 2.1.4): who dictates would press it by speaking. */
export function slashKeyIsOn(): boolean {
  try {
    return localStorage.getItem(SLASH_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function turnSlashKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SLASH_KEY);
    else localStorage.setItem(SLASH_KEY, 'off');
  } catch {
    // Storage is closed to us: it stays as it is.
  }
}
