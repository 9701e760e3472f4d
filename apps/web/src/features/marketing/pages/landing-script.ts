import { storeReferralSource } from '#lib/session/referral-source.ts';
import { liveSample } from '../components/live-sample.ts';
import { rotateWord } from '../components/rotate-word.ts';
import { switchTabs } from '../components/switch-tabs.ts';
import { toggleMenu } from '../components/toggle-menu.ts';

const each = <E extends Element>(selector: string, enhance: (element: E) => void) =>
  document.querySelectorAll<E>(selector).forEach(enhance);

storeReferralSource();
each('[data-sample]', liveSample);
each('[data-words]', rotateWord);
each('[role=tablist]', switchTabs);
each('[data-menu]', toggleMenu);
each('[data-year]', (year) => {
  year.textContent = String(new Date().getFullYear());
});
