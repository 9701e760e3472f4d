/** Moves the focus when the focused control is about to disappear, and nothing else gets it. */
export function focusIfLost(focus: () => void): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focus();
  });
}
