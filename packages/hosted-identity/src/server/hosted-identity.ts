import {
  type AccessClaims,
  ApiError,
  type HostedRefreshResponse,
  Interval,
  type RegistrationProfile,
  Tier,
  type User,
} from '@brandlode/contract';
import {
  type Connection,
  findStaleClaims,
  findUser,
  type HostedUser,
  type StaleClaims,
  saveWrittenClaims,
  type UserRow,
  updateProfile,
} from '@brandlode/database';
import type { z } from 'zod';
import { type FirebaseAccount, type FirebaseSettings, openFirebase } from './firebase.ts';
import { followAddress } from './follow-address.ts';
import { hostedRoutes } from './hosted-routes.ts';
import { openHostedUsers } from './hosted-users.ts';

const PUSH_SECONDS = 60;

/** What the API provides. */
type Parts = {
  connection: Connection;
  jobs: { every(seconds: number, queue: string, handler: () => Promise<void>): Promise<void> };
  toUser: (row: UserRow, tierIsKnown: boolean) => User;
  /** False while a checkout of the user is open. */
  isTierKnown: (userId: string) => Promise<boolean>;
  /** Called after the address of a user has changed. */
  onEmailChange: (userId: string) => Promise<void>;
  onError: (error: Error) => void;
};

/**
 * The server side when Firebase Authentication holds the accounts: it signs users in; we verify its tokens, store the profile,
 * and write tier and interval there as claims.
 */
export async function openHostedIdentity(
  settings: FirebaseSettings,
  { connection: { db }, jobs, toUser, isTierKnown, onEmailChange, onError }: Parts,
) {
  const firebase = openFirebase(settings);
  const users = openHostedUsers(db, firebase);

  async function write({ subject, ...role }: StaleClaims) {
    await firebase.writeClaims(subject, { tier: role.tier, interval: role.interval });
    await saveWrittenClaims(db, role);
  }
  // Also covers role changes while the user is offline.
  await jobs.every(PUSH_SECONDS, 'identity-claims', async () => {
    for (const stale of await findStaleClaims(db, firebase.issuer)) {
      await write(stale).catch((cause) => onError(new Error('Claims could not be written', { cause })));
    }
  });

  async function read(token: string) {
    const account = await firebase.verify(token);
    return readClaims(account, await users.find(account));
  }

  /**
   * Rejects a token signed before the role changed; the browser then refreshes it, which writes the claims first. Why an account cannot
   * sign in is reported only by the routes of the platform.
   */
  async function verify(token: string): Promise<AccessClaims> {
    const { claims, isUpToDate } = await read(token).catch((error) => {
      throw error instanceof ApiError && error.code === 'account-exists-with-different-credential'
        ? new ApiError('unauthenticated', { cause: error })
        : error;
    });
    if (!isUpToDate) throw new ApiError('unauthenticated');
    return claims;
  }

  /** Saves the part of a registration that the platform does not store. */
  async function introduce(
    token: string,
    { firstName, lastName, referralSource }: z.output<typeof RegistrationProfile>,
  ) {
    const account = await firebase.verify(token);
    const { user_id: userId } = await users.find(account, referralSource);
    await updateProfile(db, userId, { first_name: firstName, last_name: lastName });
  }

  /** The user of a token with the current role and address; outdated claims at the platform are rewritten. */
  async function refresh(token: string): Promise<HostedRefreshResponse> {
    const account = await firebase.verify(token);
    const hosted = await users.find(account);
    const { claims } = readClaims(account, hosted);
    if (!claims.email_verified) throw new ApiError('email-not-verified');
    try {
      if (await followAddress(db, firebase, hosted, account)) await onEmailChange(claims.sub);
    } catch (cause) {
      onError(new Error('A changed address could not be stored', { cause }));
    }
    const tierIsKnown = await isTierKnown(claims.sub);
    const [stale] = await findStaleClaims(db, firebase.issuer, claims.sub);
    if (stale && tierIsKnown) await write(stale);
    const user = await findUser(db, claims.sub);
    if (!user) throw new ApiError('unauthenticated');
    if (user.disabled_at) throw new ApiError('user-disabled');
    const staleClaims =
      tierIsKnown && (claims.tier !== user.tier || (claims.interval ?? null) !== user.interval);
    return { user: toUser(user, tierIsKnown), staleClaims };
  }

  return {
    verify,
    routes: hostedRoutes({ introduce, refresh }),
    createAccount: users.createAccount,
    deleteAccount: users.deleteAccount,
  };
}

/** The claims of a token, and whether they agree with the role of its user. */
function readClaims(
  account: FirebaseAccount,
  user: HostedUser,
): { claims: AccessClaims; isUpToDate: boolean } {
  const tier = Tier.safeParse(account.tier).data;
  const interval = Interval.nullable().safeParse(account.interval ?? null).data ?? null;
  return {
    claims: {
      sub: user.user_id,
      email: account.email,
      email_verified: account.emailVerified,
      name: account.name,
      ...(tier ? { tier, interval } : {}),
      // The platform's tokens contain no session.
      sid: user.user_id,
    },
    isUpToDate: (tier ?? 'free') === user.tier && interval === user.interval,
  };
}
