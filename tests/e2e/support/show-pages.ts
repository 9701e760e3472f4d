import { beforeEach } from 'vitest';
import { openBrowsers } from './product.ts';

const MAX_LENGTH = 3_000;

// When a test fails, prints what its open pages display.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const contexts = [...openBrowsers].flatMap((browser) => browser.contexts());
    for (const page of contexts.flatMap((context) => context.pages())) {
      const content = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      console.log(`${page.url()} shows:\n${content.slice(0, MAX_LENGTH)}`);
    }
  });
});
