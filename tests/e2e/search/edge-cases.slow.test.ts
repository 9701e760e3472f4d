import { expect, it } from 'vitest';
import { signInByRequest } from '../support/become-member.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { newAddress } from '../support/identity-users.ts';

const email = newAddress();
const catalogue = useCatalogue({ shared: 'small', email });

it('tells visitors without JavaScript what is missing', async () => {
  const page = await catalogue.openVisitor({ javaScriptEnabled: false });
  for (const path of ['/login', '/brands']) {
    await page.goto(path);
    expect(await page.locator('body').textContent()).toContain('needs JavaScript');
  }
});

it('sets every field and select in 16 px on touch screens, which iOS does not zoom', async () => {
  const page = await catalogue.openVisitor({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await signInByRequest(catalogue.product, page.context(), email);
  await page.goto('/brands/search');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'Social', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Facebook likes/ }).check();
  await page.getByLabel('Min').first().waitFor();
  const sizes = await page
    .locator('.field, select')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
