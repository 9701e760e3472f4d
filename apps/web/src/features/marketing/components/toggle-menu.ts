import { isRepeatedClick } from '#ui/dialog/is-repeated-click.ts';

/** The menu on small screens; a link, Escape or a click outside closes it. */
export function toggleMenu(button: HTMLButtonElement): void {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!panel) return;
  const set = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    panel.hidden = !open;
  };
  button.addEventListener('click', (event) => {
    if (!isRepeatedClick(event)) set(panel.hasAttribute('hidden'));
  });
  panel.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) set(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    set(false);
    button.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    const { target } = event;
    if (panel.hidden || !(target instanceof Node)) return;
    if (!panel.contains(target) && !button.contains(target)) set(false);
  });
}
