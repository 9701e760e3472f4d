import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/** Moves the focus when the focused control is about to disappear, and nothing else gets it. */
export function focusIfLost(focus: () => void): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focus();
  });
}

/** Makes a change that removes the focused control, and moves the focus unless something else gets it. */
export function removeFocused(change: () => void, focus: () => void): void {
  // On a slow device React would render after the frame in which the focus is checked.
  flushSync(change);
  focusIfLost(focus);
}

/** Frames within which an element that is removed at once has disappeared. */
const FRAMES = 60;

/** Moves the focus once the element that contains it has been removed, unless something else gets it. */
export function focusOnceRemoved(element: Element, focus: () => void, frames = FRAMES): void {
  if (!element.isConnected) focusIfLost(focus);
  else if (frames > 0) requestAnimationFrame(() => focusOnceRemoved(element, focus, frames - 1));
}

/** Moves the focus when the part that has it is removed, unless something else gets it. */
export function useFocusAfterRemoval(part: RefObject<HTMLElement | null>, focus: () => void): void {
  const move = useEffectEvent(focus);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) focusIfLost(move);
    };
  }, [part]);
}
