import { storeReferralSource } from '#lib/referral-source.ts';
import { rotateWord } from '../components/rotate-word.ts';
import { switchTabs } from '../components/switch-tabs.ts';
import { toggleMenu } from '../components/toggle-menu.ts';

/** Enhances every matching element in a separate task, to keep tasks short on slow phones. */
const each = <E extends Element>(selector: string, enhance: (element: E) => void) => {
  for (const element of document.querySelectorAll<E>(selector)) setTimeout(enhance, 0, element);
};
setTimeout(storeReferralSource);
each('[data-words]', rotateWord);
each('[role=tablist]', switchTabs);
each('[data-menu]', toggleMenu);
each('[data-year]', (year) => {
  year.textContent = String(new Date().getFullYear());
});
// Load the remaining images after the page.
addEventListener('load', () =>
  each<HTMLImageElement>('img:not([hidden] *)', (image) => {
    image.loading = 'eager';
  }),
);
