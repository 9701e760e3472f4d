import type { Browser, Page } from 'puppeteer-core';
import { openPopup, openWithExtension, proxyTo, type RecordingProxy } from '../../e2e/support/extension.ts';
import { TIMEOUT_MS } from '../../e2e/support/waiting.ts';
import { FILTERS, type OpenProgram, type User } from './program.ts';

/** A browser with the extension, whose user finds the brands on the Search page and opens their stores. */
export const openExtension: OpenProgram = async (api, user) => {
  const server = await proxyTo(api.url);
  const { browser, extension } = await openWithExtension(server);
  /** Opens a site and clicks the toolbar button. */
  async function clickOn(url: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(url);
    return openPopup(browser, extension, page);
  }
  await connect({ browser, server, user, clickOn });
  let checking: Page | undefined;
  return {
    find: async () => (await user.send('POST', '/brands/filter?limit=5', FILTERS)).data,
    async keep(name, brands) {
      for (const [position, { domain }] of brands.entries()) {
        const popup = await clickOn(`http://${domain}/`);
        // Without lists the first choice is a new one; afterwards it is the list that was made.
        await popup.waitForSelector('select[aria-label=List]:not([disabled])');
        if (position === 0) await popup.locator('[aria-label="Name of the new list"]').fill(name);
        await press(popup, 'Add to list');
        await text(popup, `Added to ${name}.`);
        await popup.close();
      }
      return (await user.send('GET', '/lists')).data[0].id;
    },
    async note({ domain }, written) {
      const popup = await clickOn(`http://${domain}/`);
      await popup.locator('textarea:not([disabled])').fill(written);
      await press(popup, 'Save note');
      await text(popup, 'Note saved.');
      await popup.close();
    },
    watch: (listId) => user.alertOfPriceCuts(listId),
    async check({ domain }) {
      checking = await clickOn(`http://${domain}/`);
      await press(checking, 'Check now');
      await text(checking, 'Waiting to start');
    },
    async wasTold() {
      if (checking) await text(checking, 'Checked.');
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
};

const text = (popup: Page, part: string) => popup.waitForSelector(`::-p-text(${part})`);
const press = (popup: Page, name: string) =>
  popup.locator(`::-p-aria([name="${name}"][role="button"])`).click();

type Connecting = {
  browser: Browser;
  server: RecordingProxy;
  user: User;
  clickOn: (url: string) => Promise<Page>;
};
/** The popup opens a page for a challenge; the code that its user gets there is typed into the popup. */
async function connect({ browser, server, user, clickOn }: Connecting) {
  const popup = await clickOn('http://shop.example/');
  await text(popup, 'Connect to Brandlode');
  await popup.keyboard.type(server.url);
  // The popup may close before the key is released.
  void popup.keyboard.press('Enter').catch(() => {});
  const isConnectPage = (url: string) => url.startsWith(`${server.url}/extension/connect`);
  const target = await browser.waitForTarget((candidate) => isConnectPage(candidate.url()), {
    timeout: TIMEOUT_MS,
  });
  const challenge = new URL(target.url()).searchParams.get('challenge');
  const { code } = await user.send('POST', '/extension/codes', { challenge, name: 'Chrome' });
  const connecting = await clickOn('http://shop.example/');
  await text(connecting, 'Enter the code');
  await connecting.locator('input').fill(code);
  await press(connecting, 'Connect');
  await text(connecting, 'Connected');
  await connecting.close();
}
