import { keepReferralSource } from '../../lib/referral-source.ts';
import { rotateWord } from './rotate-word.ts';
import { switchTabs } from './switch-tabs.ts';
import { toggleMenu } from './toggle-menu.ts';

/** The landing page's one script: everything else on it is plain HTML and style. */
keepReferralSource();
for (const word of document.querySelectorAll<HTMLElement>('[data-words]')) rotateWord(word);
for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) switchTabs(list);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-menu]')) toggleMenu(button);
for (const year of document.querySelectorAll('[data-year]'))
  year.textContent = String(new Date().getFullYear());
// Once the page stands, its pictures come before they are scrolled to.
addEventListener('load', () => {
  for (const image of document.images) if (!image.closest('[hidden]')) image.loading = 'eager';
});
