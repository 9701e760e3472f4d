import { Secret, TOTP } from 'otpauth';
import { newSignedIn, PASSWORD, type RunningIdentity } from '../testing.ts';

/** The code that an authenticator app shows now, or will show `later` steps from now. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** A signed-in user with an authenticator app, no code of which was used. */
export async function newUserWithApp(running: RunningIdentity) {
  const user = await newSignedIn(running);
  const { browser, accessToken } = user;
  const { secret } = (await browser.post('second-factor/app', {}, accessToken)).json;
  const confirmed = await browser.post('second-factor/app/confirm', { code: codeOf(secret) }, accessToken);
  const recoveryCodes: string[] = confirmed.json.recoveryCodes;
  await running.database.query('update authenticator_apps set last_step = 0 where user_id = $1', [
    user.user.id,
  ]);
  return { ...user, id: String(user.user.id), secret: String(secret), recoveryCodes };
}

export const loginOf = (email: string) => ({ email, password: PASSWORD });
