/** The menu of small screens: its button opens and closes it; a link in it, Escape or a press outside closes it. */
export function toggleMenu(button: HTMLButtonElement): void {
  const panel = document.getElementById(button.getAttribute('aria-controls')!)!;
  const set = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    panel.hidden = !open;
  };
  button.addEventListener('click', () => set(panel.hasAttribute('hidden')));
  panel.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) set(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    set(false);
    button.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    const target = event.target as Node;
    if (!panel.hidden && !panel.contains(target) && !button.contains(target)) set(false);
  });
}
