import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { queryClient } from '../../apps/web/src/lib/loading/query-client.ts';
import { overflowing } from '../e2e/support/page-accessibility.ts';
import { answer, callsOf } from './support/api.ts';
import { answerBrands, brands } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, parameter, path, press, rendered, texts } from './support/page.ts';

/** What happens when users are quick, or have large text. */
beforeEach(() => answerBrands(brands(300)));

const REGISTRATION = {
  'First name': 'Ada',
  'Last name': 'Tester',
  Email: 'ada@visitor.example',
  Password: 'plover-kettle-37-orbit',
};
const signUp = page.getByRole('button', { name: 'Sign up' });

/** Clicks in one task: before anything can be rendered. */
function clickAll(elements: Element[]) {
  for (const element of elements) if (element instanceof HTMLElement) element.click();
}
const clickTwice = async (button: Locator) => {
  await expect.element(button).toBeVisible();
  clickAll([button.element(), button.element()]);
};

async function openSearch(query = '') {
  await openPage(`/brands/search${query}`);
  await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
}

it('registers once when "Sign up" is double-clicked', async () => {
  await openPage('/register', { user: null });
  await fillIn(REGISTRATION);
  await clickTwice(signUp);
  await expect.element(page.getByText('Account created successfully.')).toBeVisible();
  expect(callsOf('register')).toHaveLength(1);
});

it('reports the field that was left blank', async () => {
  await openPage('/register', { user: null });
  await fillIn({ ...REGISTRATION, 'First name': '   ' });
  await signUp.click();
  const firstName = page.getByLabelText('First name');
  const reported = () => (firstName.element() as HTMLInputElement).validationMessage;
  expect(reported()).toBe("First name can't be blank.");
  await expect.element(firstName).toHaveFocus();
  await firstName.fill('Ada');
  expect(reported()).toBe('');
  expect(callsOf('register')).toEqual([]);
});

it('redirects an address that cannot be decoded to the sign-in page', async () => {
  await openPage('/%E0%A4%A', { user: null });
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(path()).toBe('/login');
});

async function withLargeText(check: () => Promise<void>) {
  document.documentElement.style.fontSize = '200%';
  try {
    await check();
  } finally {
    document.documentElement.style.fontSize = '';
  }
}

it('shows twelve characters in the search box on a phone with text of twice the size', () =>
  withLargeText(async () => {
    await openPage('/brands', { width: 390 });
    const field = page.getByPlaceholder('Search brands...', { exact: true });
    await expect.element(field).toBeVisible();
    const { font, paddingLeft, paddingRight } = getComputedStyle(field.element());
    const drawing = document.createElement('canvas').getContext('2d')!;
    drawing.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    expect(field.element().clientWidth - padding).toBeGreaterThanOrEqual(
      drawing.measureText('Search brand').width,
    );
  }));

it.each([820, 390, 320])(
  'never scrolls the plan page sideways at %i px with text of twice the size',
  (width) =>
    withLargeText(async () => {
      await openPage('/settings/plan', { width });
      await expect.element(page.getByRole('button', { name: 'Current Plan' })).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }),
);

it.each(['/changes', '/categories', '/data-health'])(
  'never scrolls %s sideways on a phone with text of twice the size',
  (address) =>
    withLargeText(async () => {
      await openPage(address, { width: 390 });
      await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
      await expect.poll(overflowing).toEqual([]);
    }),
);

const SETTINGS = [
  ...['profile', 'security', 'plan', 'billing', 'team', 'activity'],
  ...['api', 'notifications', 'integrations', 'account'],
];

it.each(SETTINGS)('shows every control of the settings, %s, on a phone with text of twice the size', (name) =>
  withLargeText(async () => {
    answer('listSessions', {
      data: EXAMPLES.UserSessionList.data.map((session) => ({ ...session, current: false })),
    });
    await openPage(`/settings/${name}`, { width: 390 });
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await rendered();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await expect.poll(() => document.querySelector('main :is([aria-busy=true], .skeleton)')).toBeNull();
    const cutOff = () =>
      [...document.querySelectorAll('main :is(button, a[href], input, select, textarea)')]
        .filter((control) => {
          const { left, right, width } = control.getBoundingClientRect();
          const isScrolled = control.closest('nav, pre, .overflow-x-auto') !== null;
          return width > 1 && !isScrolled && (left < 0 || right > innerWidth + 0.5);
        })
        .map((control) => control.textContent || control.outerHTML.slice(0, 100));
    await expect.poll(cutOff).toEqual([]);
    await expect.poll(overflowing).toEqual([]);
  }),
);

it.each([
  { name: 'panel', button: 'Social', shown: /^Social$/, inside: 'checkbox' as const },
  { name: 'dialog', button: 'Export', shown: 'Export brands', inside: 'button' as const },
])('a $name that fades out takes no presses', async ({ button, shown, inside }) => {
  const withMotion = async (value: 'no-preference' | 'reduce') => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  };
  await withMotion('no-preference');
  onTestFinished(() => withMotion('reduce'));
  await openSearch();
  await page.getByRole('button', { name: button, exact: true }).click();
  const popup = page.getByRole('dialog', { name: shown });
  const control = popup.getByRole(inside).first();
  await expect.element(control).toBeVisible();
  await expect.element(popup).not.toHaveAttribute('data-starting-style');
  await Promise.all(
    popup
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  );
  const slow = new CSSStyleSheet();
  slow.replaceSync('[role=dialog] { transition-duration: 3600s !important; }');
  document.adoptedStyleSheets.push(slow);
  onTestFinished(() => void document.adoptedStyleSheets.pop());
  const { left, top, width, height } = control.element().getBoundingClientRect();
  const hit = () => document.elementFromPoint(left + width / 2, top + height / 2);
  expect(popup.element().contains(hit())).toBe(true);
  await press('Escape');
  await expect.element(popup).toHaveAttribute('data-ending-style');
  expect(popup.element().contains(hit())).toBe(false);
});

it('keeps every column toggle made in quick succession', async () => {
  await openSearch();
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  const eyes = page
    .getByRole('dialog', { name: 'Social', exact: true })
    .getByRole('button', { name: /^Show .* column$/ });
  await expect.element(eyes.first()).toBeVisible();
  const all = eyes.elements();
  expect(all.length).toBeGreaterThan(1);
  clickAll(all);
  await expect.poll(() => parameter('columns')?.split(',')).toHaveLength(all.length);
});

it('turns two pages when "Next" is pressed twice', async () => {
  await openSearch();
  await clickTwice(page.getByRole('button', { name: 'Next' }));
  await expect
    .element(page.getByRole('button', { name: 'Page 3', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  expect(path()).toBe('/brands/search?page=3');
});

it('shows the next page of results immediately, each fetched by a single request', async () => {
  const pages = () => callsOf('filterBrands').map(({ query }) => query.page);
  await openSearch();
  await expect.poll(pages).toEqual(['1', '2']);
  const first = () => document.querySelector('table[aria-busy=false] tbody tr')?.textContent;
  const before = first();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(first).not.toBe(before);
  await expect.poll(pages).toEqual(['1', '2', '3']);
});

it('removes every filter whose chip is removed in quick succession', async () => {
  await openSearch('?fb_likes_count=1-&ig_followers_count=1-&product_count=1-');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect.element(chips).toBeVisible();
  clickAll(chips.getByRole('button', { name: /^Remove/ }).elements());
  await expect.poll(path).toBe('/brands/search');
  await expect.element(chips).not.toBeInTheDocument();
});

/** Clicks the second element when React has handled the first click, but not yet rendered the new URL. */
async function clickBeforeNewUrl(first: Locator, second: Locator) {
  await expect.element(first).toBeVisible();
  await expect.element(second).toBeVisible();
  const [before, after] = [first.element(), second.element()] as HTMLElement[];
  before!.click();
  await Promise.resolve();
  after!.click();
}

it('keeps a filter that is edited right after a search or after all filters are cleared', async () => {
  await openSearch('?product_count=1-');
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Social', exact: true });
  const likes = panel.getByRole('checkbox', { name: /^Facebook likes/ });
  const followers = panel.getByRole('checkbox', { name: /^Instagram followers/ });
  await likes.click();
  await clickBeforeNewUrl(page.getByRole('button', { name: 'Search', exact: true }), followers);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect.poll(() => texts(chips.getByRole('listitem'))).toHaveLength(2);
  await expect.element(likes).toBeChecked();
  await expect.element(followers).toBeChecked();
  await clickBeforeNewUrl(page.getByRole('button', { name: 'Clear all' }), likes);
  await expect.element(chips).not.toBeInTheDocument();
  await expect.element(likes).toBeChecked();
  await expect.element(followers).not.toBeChecked();
});
