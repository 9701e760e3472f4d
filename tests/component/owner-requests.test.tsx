import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';
import { fillIn, press as pressKey } from './support/page.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => button(name).click();
const alert = (text: RegExp | string) => page.getByRole('alert').getByText(text);

describe('The page for brand owners', () => {
  const SHOP = 'kettle.example.com';
  const open = () => openPage(`/owner-requests?address=${SHOP}`, { user: null });
  const fillRequest = () =>
    fillIn({
      'Which values are wrong, and what is right?': 'We are in Portugal',
      'Your email': `ada@${SHOP}`,
    });

  it('sends a correction for the address of the link to it, once, and says what follows', async () => {
    await open();
    await fillRequest();
    await button('Send request').dblClick();
    await expect.element(page.getByText(`We sent a link to ada@${SHOP}`, { exact: false })).toBeVisible();
    expect(callsOf('addOwnerRequest').map(({ body }) => body)).toEqual([
      { address: SHOP, kind: 'correction', message: 'We are in Portugal', email: `ada@${SHOP}` },
    ]);
    expect(button('Send request').query()).toBeNull();
  });

  it('sends a removal without a text', async () => {
    await open();
    await press('Removal');
    await fillIn({ 'Your email': 'ada@example.com' });
    await pressKey('Enter');
    await expect.element(page.getByText('We sent a link to', { exact: false })).toBeVisible();
    expect(callsOf('addOwnerRequest')[0]?.body).toMatchObject({ kind: 'removal', message: '' });
  });

  it.each([
    ['no-shop-address', /not the address of a shop/],
    ['shared-host', /a site with many shops.*write to/],
    ['invalid-email', /Invalid email/],
    ['too-many-requests', /Too many requests/],
    ['network', /Couldn't send your request/],
  ] as const)('says what is wrong and keeps the text: %s', async (code, text) => {
    await open();
    await fillRequest();
    fail('addOwnerRequest', code);
    await press('Send request');
    await expect.element(alert(text)).toBeVisible();
    succeed('addOwnerRequest');
    await press('Send request');
    await expect.element(page.getByText('We sent a link to', { exact: false })).toBeVisible();
    expect(callsOf('addOwnerRequest')[1]?.body).toMatchObject({ message: 'We are in Portugal' });
  });

  it('shows an internationalised address as its owner types it', async () => {
    await openPage('/owner-requests?address=xn--bcher-kva.example', { user: null });
    await expect.element(page.getByLabelText('Address of your shop')).toHaveValue('bücher.example');
  });

  it('is linked from the page of a brand, with its address', async () => {
    await openPage('/brands/1/overview');
    const link = page.getByRole('link', { name: 'Ask for a correction or removal' });
    await expect
      .element(link)
      .toHaveAttribute('href', `/owner-requests?address=${EXAMPLES.BrandProfile.domain}`);
  });
});

describe('The link to a request', () => {
  const TOKEN = 'a'.repeat(43);
  const open = async () => {
    const router = await openPage('/owner-requests', { user: null });
    await router.navigate('/owner-requests/confirm', { state: { mailedToken: TOKEN } });
  };

  it('confirms it after a click, by the mailbox', async () => {
    answer('readOwnerRequest', {
      address: 'xn--bcher-kva.example',
      record: null,
      message: 'Line one\nLine two',
    });
    answer('verifyOwnerRequest', { record: null, isVerified: true });
    await open();
    await expect.element(page.getByText(/Line one/)).toBeVisible();
    await expect.element(page.getByText('bücher.example')).toBeVisible();
    expect(callsOf('verifyOwnerRequest')).toEqual([]);
    await button('Confirm that the shop is mine').dblClick();
    await expect.element(page.getByText(/your request is confirmed/)).toBeVisible();
    expect(callsOf('verifyOwnerRequest').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(callsOf('readOwnerRequest')[0]?.body).toEqual({ token: TOKEN });
  });

  it('shows the DNS record, and checks it again as often as asked', async () => {
    await open();
    const { names, value } = EXAMPLES.OwnerDnsRecord;
    await expect.element(page.getByText(names[0] ?? '', { exact: true })).toBeVisible();
    await expect.element(page.getByText(value, { exact: true })).toBeVisible();
    await press('Check the record');
    await expect.element(alert(/We can't see the record yet/)).toBeVisible();
    fail('verifyOwnerRequest', 'network');
    await press('Check the record');
    await expect.element(alert('Something went wrong. Please try again.')).toBeVisible();
    answer('verifyOwnerRequest', { isVerified: true });
    await press('Check the record');
    await expect.element(page.getByText(/your request is confirmed/)).toBeVisible();
  });

  it.each([
    ['expired-token', /This link has expired/],
    ['invalid-token', /This link is not valid/],
  ] as const)('says why it does not work: %s', async (code, text) => {
    fail('readOwnerRequest', code);
    await open();
    await expect.element(alert(text)).toBeVisible();
    expect(page.getByRole('button', { name: /Confirm|Check/ }).query()).toBeNull();
  });

  it('is incomplete without a token', async () => {
    await openPage('/owner-requests/confirm', { user: null });
    await expect.element(alert(/incomplete/)).toBeVisible();
    expect(callsOf('readOwnerRequest')).toEqual([]);
  });
});

describe('The requests of owners', () => {
  const { OwnerRequest: request, OwnerRequestDecision: decision } = EXAMPLES;
  const open = () => openPage('/data-health/owner-requests');

  it('names the brands that a removal deletes, and removes them after a confirmation', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: `Removal: ${request.address}` })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Kettle', exact: true }))
      .toHaveAttribute('href', '/brands/7/overview');
    await press('Accept removal');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/The brand is deleted/)).toBeVisible();
    expect(callsOf('decideOwnerRequest')).toEqual([]);
    answer('getOwnerRequests', { data: [{ ...request, decision }], waiting: 0 });
    await dialog.getByRole('button', { name: 'Accept and remove' }).dblClick();
    await expect.element(page.getByText(/by grace@example.com/)).toBeVisible();
    expect(callsOf('decideOwnerRequest').map(({ body }) => body)).toEqual([{ accept: true, reason: '' }]);
  });

  it('say that a brand with another primary address stays', async () => {
    const brands = [{ id: 7, name: 'Kettle', domain: 'xn--mller-kva.example', isPrimary: false }];
    answer('getOwnerRequests', {
      data: [{ ...request, address: 'xn--bcher-kva.example', brands }],
      waiting: 1,
    });
    await open();
    await expect.element(page.getByRole('heading', { name: 'Removal: bücher.example' })).toBeVisible();
    await expect.element(page.getByText('müller.example')).toBeVisible();
    await expect.element(page.getByText(/^Accepting takes the address/)).toBeVisible();
    expect(page.getByText(/^Accepting deletes/).query()).toBeNull();
    await press('Accept removal');
    await expect.element(page.getByRole('dialog').getByText(/The brand stays/)).toBeVisible();
    await expect.element(page.getByRole('dialog').getByText('Remove bücher.example?')).toBeVisible();
  });

  it('are declined only with a text for the owner', async () => {
    await open();
    await expect.element(button('Decline')).toBeDisabled();
    await fillIn({ 'Message to the owner': 'It is not your shop.' });
    fail('decideOwnerRequest', 'edit-conflict');
    await press('Decline');
    await expect.element(alert(/Another operator has decided/)).toBeVisible();
    succeed('decideOwnerRequest');
    await press('Decline');
    await expect
      .poll(() => callsOf('decideOwnerRequest').at(-1)?.body)
      .toEqual({ accept: false, reason: 'It is not your shop.' });
  });

  it('say how an accepted correction gets into the catalogue', async () => {
    answer('getOwnerRequests', {
      data: [
        {
          ...request,
          address: 'xn--bcher-kva.example',
          kind: 'correction',
          message: 'Wrong country',
          decision,
        },
      ],
      waiting: 0,
    });
    await open();
    await expect.element(page.getByText(/with the source “Owner of bücher.example”/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Import the right values' }))
      .toHaveAttribute('href', '/import');
    expect(button('Withdraw removal').query()).toBeNull();
  });

  it('show a removal that was withdrawn', async () => {
    answer('getOwnerRequests', { data: [{ ...request, decision }], waiting: 0 });
    await open();
    await press('Withdraw removal');
    const undone = { at: decision.at, by: 'grace@example.com' };
    answer('getOwnerRequests', { data: [{ ...request, decision: { ...decision, undone } }], waiting: 0 });
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw removal' }).click();
    await expect.element(page.getByText(/^Withdrawn/)).toBeVisible();
    expect(callsOf('undoOwnerRequest')).toHaveLength(1);
  });

  it('are for operators only, can be loaded again and may be none', async () => {
    fail('getOwnerRequests', 'operators-only');
    await open();
    await expect.element(page.getByText(/Only operators of this installation/)).toBeVisible();
    fail('getOwnerRequests', 'invalid-request');
    await open();
    await expect.element(page.getByText("Couldn't load the requests.")).toBeVisible();
    answer('getOwnerRequests', { data: [], waiting: 0 });
    await press('Try again');
    await expect.element(page.getByText('No requests yet')).toBeVisible();
  });
});
