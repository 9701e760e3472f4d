import { storeReferralSource } from '#lib/referral-source.ts';
import { rotateWord } from '../components/rotate-word.ts';
import { switchTabs } from '../components/switch-tabs.ts';
import { toggleMenu } from '../components/toggle-menu.ts';

// The landing page's one script: everything else on it is plain HTML and style.

/** Works on every such element in a task of its own, so that none is long on a slow phone. */
const each = <E extends Element>(selector: string, work: (element: E) => void) => {
  for (const element of document.querySelectorAll<E>(selector)) setTimeout(work, 0, element);
};
setTimeout(storeReferralSource);
each('[data-words]', rotateWord);
each('[role=tablist]', switchTabs);
each('[data-menu]', toggleMenu);
each('[data-year]', (year) => {
  year.textContent = String(new Date().getFullYear());
});
// Once the page stands, its pictures come before they are scrolled to.
addEventListener('load', () =>
  each<HTMLImageElement>('img:not([hidden] *)', (image) => {
    image.loading = 'eager';
  }),
);
