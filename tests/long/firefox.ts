import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { installPackage } from '../../scripts/on-demand/debian-packages.ts';
import { PASSWORD } from '../e2e/support/become-member.ts';
import { confirmationLink } from '../e2e/support/mails.ts';
import { ROOT, startProduct } from '../e2e/support/product.ts';
import { TIMEOUT_MS, until } from '../e2e/support/waiting.ts';

export const title = "A member's journey in Debian's Firefox over WebDriver BiDi";
export const minutes = 1;

const FIREFOX = '/usr/bin/firefox-esr';
const PICTURES = join(ROOT, 'test-results/firefox');

/**
 * From the landing page through registration, payment, Browse, Search and a brand to the sign-out, with pictures of each page at 1440 and
 * 390 px in test-results/firefox. Fails on an error in the console, an uncaught exception, or a page that scrolls sideways. Playwright
 * drives only its own Firefox.
 */
export async function run(): Promise<boolean> {
  if (!existsSync(FIREFOX) && !installPackage('firefox-esr', 'the journey runs in it'))
    throw new Error('Needs firefox-esr of Debian.');
  mkdirSync(PICTURES, { recursive: true });
  const product = await startProduct({ env: { DEMO_BRANDS: '500' } });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const errors: string[] = [];
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => errors.push(`exception: ${error}`));
    await journey(page, product, errors).catch(async (error) => {
      errors.push(`at ${page.url()}: ${error}`);
      await page.screenshot({ path: join(PICTURES, 'failure.png') });
    });
    console.log(`${await browser.version()}: ${errors.length} errors; pictures in ${PICTURES}`);
    for (const error of errors) console.log(error);
  } finally {
    await browser.close();
    await product.discard();
  }
  return errors.length === 0;
}

async function journey(page: Page, product: Awaited<ReturnType<typeof startProduct>>, errors: string[]) {
  const email = `fox${Date.now()}@visitor.example`;
  const element = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const press = (role: string, name: string) => element(role, name).click();
  /** Finds an element by a part of its text. */
  const pressPart = (tag: string, part: string) =>
    page.locator(`::-p-xpath(//${tag}[contains(normalize-space(.), "${part}")])`).click();
  const fill = (name: string, value: string) => element('textbox', name).fill(value);
  // A password field has no role.
  const fillPassword = () => page.locator('input[type="password"]').fill(PASSWORD);
  const text = async () => String(await page.evaluate('document.body.innerText').catch(() => ''));
  const shows = (wanted: string) => until(async () => (await text()).includes(wanted));
  const at = (path: string) => until(async () => new URL(page.url()).pathname === path);
  const picture = async (name: string) => {
    for (const width of [390, 1440]) {
      await page.setViewport({ width, height: 900 });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        errors.push(`${name} scrolls sideways at ${width} px`);
      await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
    }
  };
  const signIn = async () => {
    await shows('Welcome back');
    await fill('Email', email);
    await fillPassword();
    await press('button', 'Sign in');
  };

  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(product.url);
  await shows('Two plans, seven days to decide');
  await picture('landing');
  await press('link', 'Get 7 days free');
  await at('/register');
  await fill('First name', 'Ada');
  await fill('Last name', 'Fox');
  await fill('Email', email);
  await fillPassword();
  await picture('register');
  await press('button', 'Sign up');
  await shows('Account created successfully. Please verify your email.');
  await page.goto(await confirmationLink(product, email));
  await shows('Your email is verified');
  await signIn();

  await at('/select-plan');
  await element('button', 'Start 7 day trial').wait();
  await picture('select-plan');
  await press('button', 'Start 7 day trial');
  await until(async () => new URL(page.url()).origin === product.sandboxUrl);
  await press('button', 'Start trial');
  await at('/settings/plan');
  await element('button', 'Current Plan').wait();
  await picture('plan');

  await press('link', 'Browse');
  await at('/brands');
  const card = page.locator('a[href$="/overview"]');
  await card.wait();
  await picture('browse');

  await page.goto(`${product.url}/brands/search`);
  await shows('500 brands match');
  await pressPart('button', 'Ads');
  await pressPart('label', 'Facebook ads running');
  await picture('filter-panel');
  await page.keyboard.press('Escape');
  await press('button', 'Search');
  await until(async () => !(await text()).includes('500 brands match'));
  await page.locator('table a[href$="/overview"]').wait();
  await picture('search');

  const brand = String(await page.evaluate(`document.querySelector('table a[href$="/overview"]').href`));
  await page.goto(brand);
  await shows('Monthly Traffic');
  await picture('brand');
  await page.goto(`${product.url}/api/docs`);
  await shows('Problem codes');
  await picture('api-docs');

  await page.goto(`${product.url}/brands`);
  await pressPart('button', 'Log out');
  await at('/login');
  await shows('Welcome back');
}
