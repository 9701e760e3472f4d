import type { Page } from 'playwright-core';
import { signIn } from './become-member.ts';
import type { Catalogue } from './catalogue-fixture.ts';
import { fill, press } from './form.ts';

/** Signs a visitor in, in a browser with a built-in authenticator that confirms every request. */
export async function openWithAuthenticator(catalogue: Catalogue, email: string) {
  const page = await catalogue.openVisitor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // The authenticator would choose the passkey in the field before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/login');
  await signIn(page, email);
  await page.waitForURL(/\/(brands|select-plan)$/);
  return page;
}
/** Adds the first passkey on the page about security. */
export async function addPasskey(page: Page) {
  await press(page, 'Add a passkey');
  await fill(page, { Name: 'Work laptop' });
  await press(page, 'Continue');
  await page.getByText('Save your recovery codes').waitFor();
  await press(page, 'Done');
}
