import { expect, it } from 'vitest';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { mailedLink, mailsTo } from '../support/mails.ts';
import { until } from '../support/waiting.ts';

const email = 'operator@brands.example';
const catalogue = useCatalogue({ brands: 60, email, env: { OPERATOR_EMAILS: email } });

it('an operator replaces the demonstration with real brands with one click, and restores it from Data health', async () => {
  const page = await catalogue.openPage();
  await page.goto('/brands');
  const banner = page.getByRole('complementary', { name: 'Sample data' });
  await banner.getByRole('button', { name: 'Show real brands' }).click();
  await banner.waitFor({ state: 'detached' });

  await page.getByPlaceholder('Search').first().fill('ikea');
  await page.getByRole('option', { name: /IKEA/ }).first().waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Data health' }).click();
  await page.getByText(/Real brands are shown: 5,\d{3}\./).waitFor();
  await page.getByRole('link', { name: 'How estimates are made' }).click();
  await page.getByRole('heading', { name: 'How well the curve fits' }).waitFor();
  await page.getByRole('row', { name: /^Trustpilot rating/ }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Show sample data' }).click();
  await page.getByText('Sample data is shown: 60 made-up brands.').waitFor();
  await banner.waitFor();
});

it('the owner of a brand has it removed, by a mailbox at its domain and the decision of an operator', async () => {
  const { product } = catalogue;
  await catalogue.fetchJson('/api/data-health/catalogue', { catalogue: 'starter' });
  const operator = await catalogue.openPage();
  await operator.goto('/brands');
  await operator.getByPlaceholder('Search').first().fill('ikea');
  await operator.getByRole('option', { name: /IKEA/ }).first().click();
  await operator.waitForURL('**/brands/*/overview');
  const brandPage = operator.url();
  const address = await operator
    .getByRole('link', { name: 'Ask for a correction or removal' })
    .getAttribute('href');

  const owner = await catalogue.openVisitor();
  await owner.goto(String(address));
  expect(await owner.getByLabel('Address of your shop').inputValue()).toBe('ikea.com');
  await owner.getByRole('button', { name: 'Removal' }).click();
  await owner.getByLabel('Your email').fill('brand@ikea.com');
  await owner.getByRole('button', { name: 'Send request' }).click();
  await owner.getByText('We sent a link to brand@ikea.com', { exact: false }).waitFor();
  await owner.goto(await mailedLink(product, 'brand@ikea.com', '/owner-requests/confirm'));
  expect(owner.url()).not.toContain('token');
  await owner.getByRole('button', { name: 'Confirm that the shop is mine' }).click();
  await owner.getByText('your request is confirmed', { exact: false }).waitFor();

  await operator.goto('/data-health');
  await operator.getByText('1 request to review.').waitFor();
  await operator.getByRole('link', { name: 'See the requests' }).click();
  await operator.getByRole('heading', { name: 'Removal: ikea.com' }).waitFor();
  await operator.getByRole('button', { name: 'Accept removal' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Accept and remove' }).click();
  await operator.getByText('by operator@brands.example', { exact: false }).waitFor();
  await operator.goto(brandPage);
  await operator.getByRole('heading', { name: 'Brand not found' }).waitFor();
  await until(async () =>
    (await mailsTo(product, 'brand@ikea.com')).find(({ subject }) => subject.includes('accepted')),
  );
  await catalogue.fetchJson('/api/data-health/catalogue', { catalogue: 'demonstration' });
});
