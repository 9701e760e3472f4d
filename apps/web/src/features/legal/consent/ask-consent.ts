import { readStored, store } from '#lib/storage.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';

/** What the server writes into the page (fill-page.ts). */
export type ConsentSettings = {
  /** Whether the scripts run until the visitor declines. */
  implied: boolean;
  /** Whether the operator has a privacy page. */
  privacy: boolean;
  scripts: { kind: string; src: string }[];
};
type Answer = 'allowed' | 'declined';

const KEY = 'consent';

/**
 * Loads scripts of other companies once the visitor has allowed them, and asks if there is no answer yet. Links to the cookie settings ask
 * again, until the returned function is called. Without React, since the landing page has none.
 */
export function askConsent({ implied, privacy, scripts }: ConsentSettings): () => void {
  // An answer holds for these scripts: the visitor is asked again about others.
  const sources = scripts.map(({ src }) => src).join(' ');
  const answers: Answer[] = ['allowed', 'declined'];
  const answer = () => answers.find((answer) => readStored('localStorage', KEY) === `${answer} ${sources}`);
  let loaded = false;
  let banner: HTMLElement | undefined;

  const load = () => {
    if (loaded) return;
    loaded = true;
    for (const { kind, src } of scripts) {
      // The tag manager's start event: without it no page view is recorded.
      if (kind === 'tag manager')
        Object.assign(window, { dataLayer: [{ 'gtm.start': Date.now(), event: 'gtm.js' }] });
      document.head.append(Object.assign(document.createElement('script'), { async: true, src }));
    }
  };
  const close = () => {
    banner?.remove();
    banner = undefined;
    document.documentElement.style.scrollPaddingBottom = '';
    document.body.style.paddingBottom = '';
  };
  const choose = (chosen: Answer, opener: HTMLElement | undefined) => {
    store('localStorage', KEY, `${chosen} ${sources}`);
    close();
    // Scripts that already run end only with the page.
    if (chosen === 'declined' && loaded) return location.reload();
    if (chosen === 'allowed') load();
    opener?.focus();
  };
  const open = (opener?: HTMLElement) => {
    close();
    banner = bannerOf({ scripts, privacy, now: answer(), onChoice: (chosen) => choose(chosen, opener) });
    // The banner comes first in the page, so that the keyboard and screen readers reach it first.
    document.body.prepend(banner);
    const room = `${banner.offsetHeight + 24}px`;
    document.documentElement.style.scrollPaddingBottom = room;
    document.body.style.paddingBottom = room;
  };

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest(`a[href="${paths.cookieSettings}"]`);
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    open(link);
    banner?.focus();
  };
  document.addEventListener('click', onClick);
  const isRequested = location.pathname + location.hash === paths.cookieSettings;
  if ((answer() ?? (implied ? 'allowed' : 'declined')) === 'allowed') load();
  if (isRequested || (!implied && answer() === undefined)) open();
  return () => document.removeEventListener('click', onClick);
}

const NOW: Record<Answer, string> = {
  allowed: ' You have allowed this.',
  declined: ' You have declined this.',
};

function bannerOf({
  scripts,
  privacy,
  now,
  onChoice,
}: Pick<ConsentSettings, 'scripts' | 'privacy'> & {
  now: Answer | undefined;
  onChoice: (chosen: Answer) => void;
}): HTMLElement {
  const names = scripts.map(({ kind, src }) => `a ${kind} (${new URL(src).host})`);
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  const verb = names.length === 1 ? 'It can set cookies and record' : 'They can set cookies and record';
  const text = element('p', 'mt-1 text-ink-soft text-sm', [
    `If you allow it, this site loads ${list}. ${verb} how you use the site.${now ? NOW[now] : ''}`,
  ]);
  if (privacy) text.append(' ', link('Privacy', paths.privacy));
  // Both buttons look the same, so that neither answer is easier.
  const button = (label: string, chosen: Answer) => {
    const made = element('button', `w-full ${buttonClass('secondary')}`, [label]);
    made.type = 'button';
    made.addEventListener('click', () => onChoice(chosen));
    return made;
  };
  const banner = element(
    'section',
    'fixed inset-x-3 bottom-3 z-40 mx-auto max-w-xl rounded-xl border border-line bg-surface p-4 shadow-overlay',
    [
      element('h2', 'font-semibold', ['Cookies']),
      text,
      element('div', 'mt-3 flex gap-3', [button('Decline', 'declined'), button('Allow', 'allowed')]),
    ],
  );
  banner.ariaLabel = 'Cookies';
  banner.tabIndex = -1;
  return banner;
}

function link(text: string, href: string): HTMLElement {
  const made = element('a', 'font-medium text-accent-ink underline', [text]);
  made.href = href;
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  children: (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}
