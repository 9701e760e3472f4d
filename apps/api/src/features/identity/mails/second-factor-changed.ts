import type { MailContent } from '../../../gateways/mail-layout.ts';
import { factsOf, type MailedOrigin } from '../../../origins/mailed-origin.ts';

export type SecondFactorChange = keyof typeof CHANGES;

const CHANGES = {
  'app-added': {
    heading: 'An authenticator app was added',
    text: 'Signing in now also asks for a code from your authenticator app.',
  },
  'app-removed': {
    heading: 'An authenticator app was removed',
    text: 'Signing in no longer asks for a code from your authenticator app.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    text: 'You can no longer sign in with it. You can delete it from your device too.',
  },
  'codes-replaced': {
    heading: 'Your recovery codes were replaced',
    text: 'Your earlier recovery codes no longer work.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    text: 'A recovery code of your account was used to confirm a sign-in or a change. It cannot be used again.',
  },
  'removal-requested': {
    heading: 'A removal of your second factors was requested',
    text: "In 24 hours your passkeys, authenticator app and recovery codes will be removed, and you will be signed out everywhere. To cancel this, use one of them: sign in with it, or confirm it's you with it.",
  },
  'all-removed': {
    heading: 'Your second factors were removed',
    text: 'As announced a day ago, your passkeys, authenticator app and recovery codes were removed, and you were signed out everywhere.',
  },
} as const;

export const secondFactorChangedMail = (
  product: string,
  { change, origin }: { change: SecondFactorChange; origin?: MailedOrigin },
  url: string,
  supportEmail: string,
): MailContent => ({
  subject: `${CHANGES[change].heading}: ${product}`,
  heading: CHANGES[change].heading,
  paragraphs: [CHANGES[change].text],
  ...(origin && { facts: factsOf(origin) }),
  button: { text: 'Review security settings', url },
  notes: [`If this wasn't you, change your password immediately and write to ${supportEmail}.`],
  reason: `You're receiving this email because it is about how you sign in to your ${product} account.`,
});
