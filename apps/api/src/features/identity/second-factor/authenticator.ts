import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Accepted before and after the current code, for clocks that differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export const newAuthenticatorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The parameters that every authenticator app supports; `secret` in base 32. */
const open = (secret: string, issuer = '', label = '') =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** What the QR code contains. */
export const authenticatorAddress = (secret: string, issuer: string, email: string): string =>
  open(secret, issuer, email).toString();

/** The time step that a code belongs to; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = open(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_SECONDS) + delta;
}
