import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askConsent, type ConsentSettings } from '../../apps/web/src/features/legal/consent/ask-consent.ts';
import { answer, fail } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

/** Not on another site: the browser requests them. */
const TAGS = `${location.origin}/no-tags.js`;
const CHAT = `${location.origin}/no-chat.js`;
const SETTINGS: ConsentSettings = {
  implied: false,
  privacy: true,
  scripts: [
    { kind: 'tag manager', src: TAGS },
    { kind: 'support chat', src: CHAT },
  ],
};
const loaded = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src*="/no-"]')].map(({ src }) => src);
const stops: (() => void)[] = [];
const ask = (settings: ConsentSettings) => stops.push(askConsent(settings));
const banner = page.getByRole('region', { name: 'Cookies' });
const button = (name: string) => banner.getByRole('button', { name });

describe('Third-party scripts', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/');
    localStorage.clear();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    for (const element of document.querySelectorAll('script[src*="/no-"], body > section')) element.remove();
    document.documentElement.removeAttribute('style');
    document.body.removeAttribute('style');
    Reflect.deleteProperty(window, 'dataLayer');
  });

  it('wait for the answer, which is remembered', async () => {
    ask(SETTINGS);
    await expect
      .element(banner)
      .toMatchTextContent(/loads a tag manager \(localhost:\d+\) and a support chat/);
    expect(loaded()).toEqual([]);
    expect('dataLayer' in window).toBe(false);
    await button('Allow').click();
    expect(loaded()).toEqual([TAGS, CHAT]);
    expect(window).toHaveProperty('dataLayer.0.event', 'gtm.js');
    await expect.element(banner).not.toBeInTheDocument();
    for (const script of document.querySelectorAll('script[src*="/no-"]')) script.remove();
    ask(SETTINGS);
    expect(loaded()).toEqual([TAGS, CHAT]);
    expect(banner.query()).toBeNull();
  });

  it('do not load once declined, and other scripts are asked about again', async () => {
    ask(SETTINGS);
    await button('Decline').click();
    await expect.element(banner).not.toBeInTheDocument();
    ask(SETTINGS);
    expect(banner.query()).toBeNull();
    ask({ ...SETTINGS, scripts: [{ kind: 'heat map', src: `${location.origin}/no-map.js` }] });
    await expect.element(banner).toMatchTextContent(/loads a heat map/);
    expect(loaded()).toEqual([]);
  });

  it('are allowed and declined by buttons of the same look and size, the first of the page by keyboard', async () => {
    ask(SETTINGS);
    const [decline, allow] = [button('Decline').element(), button('Allow').element()];
    expect(decline.className).toBe(allow.className);
    expect(decline.getBoundingClientRect().width).toBe(allow.getBoundingClientRect().width);
    await userEvent.tab();
    expect(banner.element().contains(document.activeElement)).toBe(true);
  });

  it('where consent is implied load at once, and ask only when the settings are opened', async () => {
    ask({ ...SETTINGS, implied: true });
    expect(loaded()).toEqual([TAGS, CHAT]);
    expect(banner.query()).toBeNull();
  });

  it('are asked about again by the link to the cookie settings, which gets the focus back', async () => {
    answer('getProduct', { legalPages: ['imprint'], cookieSettings: true });
    await openPage('/settings/profile');
    ask(SETTINGS);
    await button('Decline').click();
    const link = page
      .getByRole('navigation', { name: 'Legal' })
      .getByRole('link', { name: 'Cookie settings' });
    await link.click();
    await expect.element(banner).toHaveFocus();
    await expect.element(banner).toMatchTextContent(/You have declined this\./);
    await button('Allow').click();
    await expect.element(link).toHaveFocus();
    expect(loaded()).toEqual([TAGS, CHAT]);
  });

  it('are asked about on the landing page by the address of the cookie settings', async () => {
    localStorage.setItem('consent', `declined ${TAGS} ${CHAT}`);
    history.replaceState(null, '', '/#cookie-settings');
    ask(SETTINGS);
    await expect.element(banner).toMatchTextContent(/You have declined this\./);
  });
});

describe('The texts of the operator', () => {
  const MARKDOWN = `# Impressum

Lode GmbH <img src=x onerror=alert(1)>

## Contact
[Mail](mailto:help@lode.example), [privacy](/privacy), [script](javascript:alert(1)), ![picture](https://lode.example/a.png)`;

  it('are pages with the heading of the text, whose HTML is text and whose links are harmless', async () => {
    answer('getLegalText', { markdown: MARKDOWN });
    await openPage('/imprint', { user: null });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible();
    await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    const main = page.getByRole('main').element();
    expect(main.querySelector('img')).toBeNull();
    expect([...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'mailto:help@lode.example',
      '/privacy',
      'https://lode.example/a.png',
    ]);
  });

  it('that there are not say so', async () => {
    fail('getLegalText', 'not-found');
    await openPage('/terms', { user: null });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  it('are linked at registration, as far as there are any', async () => {
    const links = () => page.getByRole('navigation', { name: 'Legal' });
    await openPage('/register', { user: null });
    await expect.element(links()).toHaveTextContent('For brand ownersSecurity');
    answer('getProduct', { legalPages: ['terms', 'privacy'] });
    await openPage('/register', { user: null });
    await expect.element(links()).toHaveTextContent('For brand ownersTermsPrivacy');
    await expect.element(links().getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  });
});
