import type { Download, Locator, Page } from 'playwright-core';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const press = (page: Page, name: string) => button(page, name).click();

/** Fills fields in, by label. */
export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/** Waits for a toast. */
export const toast = (page: Page, text: string) =>
  page.locator('[data-toast]').getByText(text, { exact: true }).waitFor();

/** Presses a button that saves a file. */
export async function download(button: Locator): Promise<Download> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return file;
}

/** Waits until an element has the focus; the page may replace the element meanwhile. */
export const waitForFocus = (element: Locator) => element.and(element.page().locator(':focus')).waitFor();
