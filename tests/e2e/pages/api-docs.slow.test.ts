import { describe, expect, it } from 'vitest';
import { accessibilityViolations, reflowProblems } from '../support/accessibility.ts';
import { useCatalogue } from '../support/catalogue-fixture.ts';
import { until } from '../support/waiting.ts';

const catalogue = useCatalogue({ shared: 'small' });

describe('API documentation', () => {
  it('opens for visitors at the operation or problem code in the URL', async () => {
    const page = await catalogue.openVisitor();
    await page.goto('/api/docs#payment-required');
    const code = page.locator('#payment-required');
    await code.waitFor();
    expect(await code.textContent()).toContain('403');
    await until(() => code.evaluate((element) => element.getBoundingClientRect().top < innerHeight));

    await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'One brand' }).click();
    const operation = page.getByRole('region', { name: 'One brand', exact: true });
    await until(() => operation.evaluate((element) => element.getBoundingClientRect().top < innerHeight));
    expect(new URL(page.url()).hash).toBe('#getBrand');
    await operation.getByRole('button', { name: 'Python' }).click();
    expect(
      await operation.getByRole('region', { name: 'Example of getBrand in Python' }).textContent(),
    ).toContain('requests.get(');

    // Without a session a token is required.
    await operation.getByText('Try it', { exact: true }).click();
    await operation.getByRole('button', { name: 'Send request' }).click();
    await operation.getByText(/^401 after/).waitFor();
    expect(await operation.getByRole('region', { name: 'Response', exact: true }).textContent()).toContain(
      '"code": "unauthenticated"',
    );
  });

  it("sends a member's requests with the session or with a pasted token", async () => {
    const page = await catalogue.openPage();
    await page.goto('/api/docs#filterBrands');
    const operation = page.getByRole('region', { name: 'Brands that match a filter payload' });
    await operation.getByText('Try it', { exact: true }).click();
    await operation.getByLabel('limit').fill('2');
    await operation.getByLabel('Body').fill('{ "estimated_monthly_traffic": { "min": 1 } }');
    await operation.getByRole('button', { name: 'Send request' }).click();
    await operation.getByText(/^200 after/).waitFor();
    const response = operation.getByRole('region', { name: 'Response', exact: true });
    expect(await response.textContent()).toContain('"brand_name"');

    await operation.getByLabel('Access token').fill('not-a-token');
    await operation.getByRole('button', { name: 'Send request' }).click();
    await operation.getByText(/^401 after/).waitFor();
  });

  it('has no accessibility violation with schemas, errors and a form open, in both schemes, and does not scroll sideways at any width', async () => {
    const page = await catalogue.openPage();
    const blocked: string[] = [];
    page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()));
    await page.goto('/api/docs');
    const operation = page.getByRole('region', { name: 'Brands that match a filter payload' });
    await operation.getByText('Try it', { exact: true }).click();
    await operation.getByText(/^Errors: /).click();
    await operation.getByText('200 Done').click();
    await operation.getByText('Show Brand').click();
    expect(await reflowProblems(page, 'all operations', [320])).toEqual([]);
    // All operations look alike: those of brands and lists have every method. Each further one would cost a second.
    const left = await page.evaluate(() => {
      for (const group of document.querySelectorAll('main section:has(> section)'))
        if (!group.querySelector('#filterBrands, #deleteList')) group.remove();
      return document.querySelectorAll('main section section').length;
    });
    expect(left).toBeGreaterThan(20);
    expect(await reflowProblems(page, 'brands and lists', [820])).toEqual([]);
    expect(await accessibilityViolations(page, 'brands and lists', [1440])).toEqual([]);
    // The content security policy allows everything that the page needs.
    expect(blocked).toEqual([]);
  });
});
