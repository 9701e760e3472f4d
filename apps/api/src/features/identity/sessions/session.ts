import { ApiError, type SignInResponse, type User } from '@brandlode/contract';
import {
  type CurrentWorkspace,
  cancelFactorRemoval,
  endSessionOfToken,
  findUser,
  noteDevice,
  openSession,
  SESSION_DAYS,
  type UserRow,
} from '@brandlode/database';
import { hashNetwork } from '../../../network.ts';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { displayEmail } from '../email.ts';
import type { Client, Services } from '../services.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import { registerDevice } from './devices.ts';

/** A session, its refresh token and the lifetime of the cookie that holds it. */
export type NewSession = {
  sessionId: string;
  refreshToken: string;
  cookieSeconds: number;
  /** The device cookie for a browser that has none yet. */
  device: string | null;
};

/** The reply body of a successful sign-in, and its session. */
export type SignInResult = { payload: SignInResponse; session: NewSession };

const RECONCILE_LIMIT_MS = 2_000;

/** The user in the API's shape. */
export function toUser(user: UserRow, tierIsKnown: boolean): User {
  return {
    id: user.id,
    email: displayEmail(user.email),
    emailVerified: user.email_verified_at !== null,
    displayName: `${user.first_name} ${user.last_name}`.trim(),
    firstName: user.first_name,
    lastName: user.last_name,
    title: user.title,
    tier: tierIsKnown ? user.tier : null,
    interval: tierIsKnown ? user.interval : null,
    ...undeliverableOf(user),
    ...(user.payment_failed ? { paymentFailed: user.payment_failed } : {}),
    ...(user.lacks_second_factor ? { lacksSecondFactor: true } : {}),
    ...(user.workspace ? inWorkspace(user.workspace) : {}),
  };
}

const undeliverableOf = ({
  undeliverable_since: since,
  undeliverable_reason: reason,
}: UserRow): Partial<User> =>
  since && reason !== null ? { undeliverable: { since: since.toISOString(), reason } } : {};

/** Members have the plan of the owner, and no interval in that workspace. */
const inWorkspace = ({ tier, ...workspace }: CurrentWorkspace): Partial<User> =>
  workspace.role === 'owner' ? { workspace } : { workspace, tier, interval: null };

/** Why a session may begin: the password that was verified, the challenge that the second factor answers, or a passkey. */
type Evidence = { passwordHash?: string | null; challenge?: Buffer; passkeyId?: string };

/**
 * A new session for an authenticated user. The browser's previous session ends. Throws `invalid-credential` if the password was
 * changed since it was verified, or if the user has a second factor that was not confirmed.
 */
export async function startSession(
  services: Services,
  userId: string,
  client: Client,
  evidence: Evidence = {},
): Promise<NewSession> {
  const { accessCache, db } = services;
  const refreshToken = newSecret();
  const sessionId = await openSession(db, {
    userId,
    network: hashNetwork(client.ip),
    tokenHash: hashSecret(refreshToken),
    origin: client.origin,
    ...evidence,
  });
  if (!sessionId) throw new ApiError('invalid-credential');
  if (evidence.passkeyId) await cancelFactorRemoval(db, userId);
  if (client.refreshToken) {
    await endSessionOfToken(db, hashSecret(client.refreshToken), 'replaced');
    accessCache.clear();
  }
  const device = await registerDevice(db, userId, client);
  const isFirst = await noteDevice(db, sessionId, device.hash);
  if (device.secret && !isFirst) await announceDevice(services, userId, client);
  return { sessionId, refreshToken, cookieSeconds: SESSION_DAYS.idle * 86_400, device: device.secret };
}

/** A program that signs in without cookies sends no more mails than its allowance. */
async function announceDevice({ limits, mails }: Services, userId: string, { origin }: Client) {
  if (!(await limits.has('new-device-mail-account', userId))) return;
  await mails.send({ mail: 'new-device', userId, origin: mailedFrom(origin) });
}

/** Builds the reply body of a live session, with current claims. */
export async function buildSignedIn(
  services: Services,
  sessionId: string,
  userId: string,
): Promise<SignInResponse> {
  const tierIsKnown = await isTierKnown(services, userId);
  const user = await findUser(services.db, userId);
  if (!user) throw new Error('The user of a live session does not exist.');
  return {
    accessToken: await services.accessTokens.mint(user, sessionId, tierIsKnown),
    expiresIn: ACCESS_TOKEN_SECONDS,
    user: toUser(user, tierIsKnown),
  };
}

/** If Stripe does not respond in time, the tier stays unknown, and the browser refreshes again. */
export async function isTierKnown(
  { reconcileOpenCheckout }: Pick<Services, 'reconcileOpenCheckout'>,
  userId: string,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'open'>((resolve) => {
    timer = setTimeout(resolve, RECONCILE_LIMIT_MS, 'open');
  });
  try {
    return (
      (await Promise.race([reconcileOpenCheckout(userId).catch(() => 'open' as const), timeout])) ===
      'settled'
    );
  } finally {
    clearTimeout(timer);
  }
}
