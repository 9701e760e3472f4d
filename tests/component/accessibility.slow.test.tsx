import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { askConsent } from '../../apps/web/src/features/legal/consent/ask-consent.ts';
import { expectAccessible } from './support/accessibility.ts';
import { answer, FILTERS, fail } from './support/api.ts';
import { answerBrands, brands, LINKED } from './support/brands.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, press, type } from './support/page.ts';

const ID = EXAMPLES.List.id;
const { countries, categories, technologies, traits } = FILTERS;
beforeEach(() => {
  // Few brands of many, and few entries of the filters' lists: axe-core checks each, and more would show nothing else.
  const data = brands(3);
  answerBrands(data);
  answer('getBrand', { id: 1, ...LINKED });
  answer('filterBrands', { data, count: 300, total: 300 });
  answer('listFilters', {
    countries: countries.filter(({ id }) => /^(?:A|DE|US)/.test(id)),
    categories: categories.slice(0, 3),
    technologies: technologies.slice(0, 20),
    traits: {
      platforms: traits.platforms.slice(0, 10),
      languages: traits.languages.slice(0, 10),
      currencies: traits.currencies.slice(0, 10),
    },
  });
  answer('listFollows', { data: [] });
});

const open = async (path: string, user?: null | { tier: 'free' }) => {
  await openPage(path, { user });
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-busy=true]'), { message: 'busy' }).toBeNull();
};

describe('Meets WCAG 2.2 AA', () => {
  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/undo-email-change',
    '/owner-requests',
    '/owner-requests/confirm',
    '/api/docs',
    '/privacy',
    '/s/dGhpcyBpcyBub3Q',
    '/unsubscribe/dGhpcyBpcyBub3Q',
    '/join',
  ])('on %s for visitors', async (path) => {
    await open(path, null);
    await expectAccessible();
  });

  it.each(['/select-plan', '/account', '/billing', '/team', '/your-lists'])(
    'on %s without a plan',
    async (path) => {
      await open(path, { tier: 'free' });
      await expectAccessible();
    },
  );

  it.each([
    '/brands',
    '/brands/search',
    '/brands/search?locations=US,DE&fb_likes_count=100-5000000,unknown&is_fb_ads_active=true',
    '/brands/search?scope=mine',
    '/brands/1/overview',
    '/brands/1/products',
    '/my-brands/1/overview',
    '/products',
    '/categories',
    '/categories/203',
    '/technologies',
    '/technologies/klaviyo',
    '/brief',
    '/changes',
    '/alerts',
    '/lookup',
    '/extension',
    `/extension/connect?challenge=${EXAMPLES.ExtensionChallenge}`,
    '/compare',
    '/compare?ids=1,2',
    '/how-estimates-are-made',
    '/lists',
    `/lists/${ID}`,
    `/lists/${ID}?view=board`,
    '/lists/import',
    `/lists/${ID}/import`,
    '/import',
    '/data-health',
    '/data-health/owner-requests',
    '/connect?client_id=a',
    `/searches/${ID}`,
    '/settings/profile',
    '/settings/security',
    '/settings/plan',
    '/settings/account',
    '/settings/team',
    '/settings/activity',
    '/settings/notifications',
    '/settings/integrations',
    '/settings/api',
    '/settings/billing',
  ])('on %s', async (path) => {
    await open(path);
    await expectAccessible();
  });

  const click = (role: 'button' | 'option' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).first().click();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const panel = (name: string) => ({
    name,
    path: '/brands/search',
    act: () => click('button', name),
    shown: dialog(name),
  });
  const OPENED: [path: string, button: string | RegExp, shown: Locator][] = [
    ['/alerts', 'New alert', dialog('New alert')],
    ['/lists', 'New list', page.getByLabelText('Name of the list')],
    [`/lists/${ID}`, /^Note on /, page.getByRole('complementary', { name: /^Note on / })],
    ['/brands/1/overview', 'Source of Monthly Traffic', page.getByRole('tooltip').first()],
    ['/settings/notifications', 'New webhook', dialog('New webhook')],
    ['/settings/integrations', 'New channel', dialog('New channel')],
    ['/settings/api', 'New key', page.getByRole('button', { name: 'Create key' })],
    ['/settings/security', 'Add a passkey', page.getByLabelText('Name', { exact: true })],
    ['/settings/security', 'Turn off', page.getByRole('dialog')],
    ['/settings/account', 'Delete my account', page.getByRole('dialog')],
  ];
  const STATES: { name: string; path: string; act: () => unknown; shown: Locator }[] = [
    // The panels of the other groups are lists of the same controls.
    ...['Site', 'Location', 'Category', 'Ads', 'Products'].map(panel),
    ...['More filters', 'Columns'].map(panel),
    ...['Technology', 'Market', 'Growth'].map((name) => ({
      ...panel(name),
      act: async () => {
        await click('button', 'More filters');
        await click('button', name);
      },
    })),
    ...OPENED.map(([path, name, shown]) => ({
      name: String(name),
      path,
      act: () => click('button', name),
      shown,
    })),
    {
      name: 'an invalid filter',
      path: '/brands/search',
      act: async () => {
        await click('button', 'Social');
        await page.getByRole('checkbox', { name: /^Facebook likes/ }).click();
        await page.getByLabelText('Min').fill('many');
      },
      shown: page.getByText('Enter a number, such as').first(),
    },
    {
      name: 'results of the search box',
      path: '/settings/profile',
      act: async () => {
        answer('searchBrands', { data: brands(5) });
        await page.getByPlaceholder('Search brands...').fill('kettle');
      },
      shown: page.getByRole('listbox', { name: 'Matching brands' }),
    },
    {
      name: 'the command menu',
      path: '/settings/profile',
      act: () => press('Control+k'),
      shown: dialog('Command menu'),
    },
    {
      name: 'the shortcuts',
      path: '/settings/profile',
      act: () => type('?'),
      shown: dialog('Keyboard shortcuts'),
    },
    {
      name: 'Save search',
      path: '/brands/search?locations=US',
      act: () => type('s'),
      shown: dialog('Save search'),
    },
    { name: 'Export', path: '/brands/search', act: () => type('e'), shown: dialog('Export brands') },
    {
      name: 'Add to list',
      path: '/brands/1/overview',
      act: async () => {
        await expect.element(page.getByRole('button', { name: 'Add to list' })).toBeVisible();
        await type('l');
      },
      shown: dialog('Add to list'),
    },
    {
      name: 'Share',
      path: `/lists/${ID}`,
      act: async () => {
        await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible();
        await type('h');
      },
      shown: dialog(/^Share /),
    },
    {
      name: 'the preview of a row',
      path: '/brands/search',
      act: () => page.getByRole('row').nth(1).getByRole('gridcell').nth(3).click(),
      shown: page.getByRole('complementary', { name: /^Preview of / }),
    },
    {
      name: 'Technology',
      path: '/changes',
      act: () => page.getByRole('button', { name: 'Technology', exact: true }).click(),
      shown: page.getByRole('combobox', { name: 'Search technologies' }),
    },
    {
      name: 'Set status',
      path: `/lists/${ID}`,
      act: async () => {
        await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
        await page.getByRole('button', { name: 'Set status of the selected brands' }).click();
      },
      shown: page.getByRole('combobox', { name: 'Find a status' }),
    },
    {
      name: 'selected rows',
      path: '/brands/search',
      act: () => click('checkbox', 'Select all rows of this page'),
      shown: page.getByText('3 selected'),
    },
    {
      name: 'the choice of another plan',
      path: '/settings/plan',
      act: () => page.getByRole('button', { name: 'Select plan' }).first().click(),
      shown: page.getByRole('dialog'),
    },
    {
      name: 'a message',
      path: '/settings/security',
      act: async () => {
        await page.getByLabelText('Title').fill('Founder');
        await press('Enter');
      },
      shown: page.getByText('Profile updated successfully.'),
    },
  ];
  it.each(STATES)('with $name open on $path', async ({ path, act, shown }) => {
    await open(path);
    if (path.startsWith('/brands/search'))
      await expect.poll(() => document.querySelector('table[aria-busy=false]')).not.toBeNull();
    await act();
    await expect.element(shown).toBeVisible();
    await expectAccessible();
  });

  it('while brands are loading, when none matches, and when they failed to load', async () => {
    answer('filterBrands', () => new Promise(() => {}));
    await openPage('/brands/search');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible();
    answerBrands([]);
    await openPage('/brands/search?locations=AX');
    await expect.element(page.getByRole('gridcell', { name: 'No items found.' })).toBeVisible();
    await expectAccessible();
    fail('filterBrands', 'invalid-request');
    await openPage('/brands/search');
    await expect.element(page.getByText("Couldn't load results.")).toBeVisible();
    await expectAccessible();
  });

  it('where a sign-in needs a second factor', async () => {
    answer('getSignInMethods', { methods: ['passkey', 'recovery-code'] });
    fail('login', 'second-factor-required');
    await open('/login', null);
    await fillIn({ Email: 'ada@visitor.example', Password: 'plover-kettle-37-orbit' });
    await click('button', 'Sign in');
    await expect.element(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
    await expectAccessible();
  });

  it('while an authenticator app is set up, and its recovery codes are shown', async () => {
    answer('getSecondFactor', { appSince: null, recoveryCodes: 0 });
    await open('/settings/security');
    await click('button', 'Set up');
    await page.getByText("Can't scan it? Enter the key").click();
    await expectAccessible();
    await fillIn({ Code: '492039' });
    await click('button', 'Turn on');
    await expect.element(page.getByText('7GQX-M2KP-9V4T-B0ZD')).toBeVisible();
    await expectAccessible();
  });

  it('in the confirmation above another dialog', async () => {
    await open('/settings/account');
    fail('deleteAccount', 'confirmation-required');
    await click('button', 'Delete my account');
    await fillIn({
      'Type your email to confirm': EXAMPLES.User.email,
      Password: 'plover-kettle-37-orbit',
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect.element(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
    await expectAccessible();
  });

  it('where a workspace requires a second factor that a member lacks', async () => {
    answer('getSecondFactor', { appSince: null, passkeys: [], recoveryCodes: 0 });
    const workspace = { id: EXAMPLES.User.id, name: 'Research', role: 'editor' } as const;
    await openPage('/settings/profile', { user: { lacksSecondFactor: true, workspace } });
    await expect
      .element(page.getByRole('heading', { name: '“Research” requires a second factor' }))
      .toBeVisible();
    await expectAccessible();
  });

  it('where the owner of a brand adds a DNS record, which is not seen yet', async () => {
    const router = await openPage('/owner-requests', { user: null });
    await router.navigate('/owner-requests/confirm', { state: { mailedToken: 'a'.repeat(43) } });
    await click('button', 'Check the record');
    await expect.element(page.getByRole('alert').getByText(/We can't see the record yet/)).toBeVisible();
    await expectAccessible();
  });

  it('below the question about cookies', async () => {
    await open('/forgot-password', null);
    const scripts = [{ kind: 'tag manager', src: `${location.origin}/no-tags.js` }];
    const stop = askConsent({ implied: false, privacy: true, scripts });
    const banner = page.getByRole('region', { name: 'Cookies' });
    await expect.element(banner).toBeVisible();
    await expectAccessible();
    stop();
    banner.query()?.remove();
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('style');
  });

  it('where a brand does not exist', async () => {
    fail('getBrand', 'not-found');
    await openPage('/brands/999/overview');
    await expect.element(page.getByText('Brand not found').first()).toBeVisible();
    await expectAccessible();
  });
});
