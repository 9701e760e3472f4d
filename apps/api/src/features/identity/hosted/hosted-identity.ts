import {
  type AccessClaims,
  type HostedRefreshResponse,
  Interval,
  type RegistrationProfile,
  Tier,
} from '@brandlode/contract';
import {
  type Connection,
  findStaleClaims,
  findUser,
  type StaleClaims,
  saveWrittenClaims,
  updateProfile,
} from '@brandlode/database';
import type { z } from 'zod';
import { ApiError } from '../../../errors.ts';
import type { Firebase } from '../../../gateways/firebase.ts';
import type { Jobs } from '../../../gateways/jobs.ts';
import type { Identity } from '../identity.ts';
import { changeProfile, readProfile } from '../profile.ts';
import { isTierKnown, toUser } from '../session.ts';
import { openHostedUsers } from './hosted-users.ts';

/**
 * The server side when Firebase Authentication holds the accounts: it signs users in; we verify its tokens, store the profile,
 * and write tier and interval there as claims.
 */
export type HostedIdentity = Pick<Identity, 'verify' | 'readProfile' | 'changeProfile'> & {
  /** Saves what the platform does not store of a registration. Throws `unauthenticated`. */
  introduce(token: string, body: z.output<typeof RegistrationProfile>): Promise<void>;
  /** The user of a token with the current role; outdated claims at the platform are rewritten. */
  refreshHosted(token: string): Promise<HostedRefreshResponse>;
};

const PUSH_SECONDS = 60;

export async function openHostedIdentity(options: {
  firebase: Firebase;
  connection: Connection;
  jobs: Jobs;
  reconcileOpenCheckout: (userId: string) => Promise<'settled' | 'open'>;
  onError: (error: Error) => void;
}): Promise<HostedIdentity> {
  const { firebase, jobs, reconcileOpenCheckout, onError } = options;
  const { db } = options.connection;
  const users = openHostedUsers(db, firebase.issuer);

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

  async function read(token: string): Promise<{ claims: AccessClaims; isUpToDate: boolean }> {
    const account = await firebase.verify(token);
    const user = await users.find(account);
    const tier = Tier.safeParse(account.tier).data;
    const interval = Interval.nullable().safeParse(account.interval ?? null).data ?? null;
    return {
      claims: {
        sub: user.userId,
        email: account.email,
        email_verified: account.emailVerified,
        name: account.name,
        ...(tier ? { tier, interval } : {}),
        // The platform's tokens name no session.
        sid: user.userId,
      },
      isUpToDate: (tier ?? 'free') === user.tier && interval === user.interval,
    };
  }

  /** Rejects a token signed before the role changed; the browser then refreshes it, which writes the claims first. */
  async function verify(token: string): Promise<AccessClaims> {
    const { claims, isUpToDate } = await read(token);
    if (!isUpToDate) throw new ApiError('unauthenticated');
    return claims;
  }

  return {
    verify,
    readProfile: (claims) => readProfile({ db }, claims),
    changeProfile: (claims, body) => changeProfile({ db }, claims, body),

    async introduce(token, { firstName, lastName, referralSource }) {
      const account = await firebase.verify(token);
      const { userId } = await users.find(account, referralSource);
      await updateProfile(db, userId, { first_name: firstName, last_name: lastName });
    },

    async refreshHosted(token) {
      const { claims } = await read(token);
      if (!claims.email_verified) throw new ApiError('email-not-verified');
      const tierIsKnown = await isTierKnown({ reconcileOpenCheckout }, claims.sub);
      const [stale] = await findStaleClaims(db, firebase.issuer, claims.sub);
      if (stale && tierIsKnown) await write(stale);
      const user = await findUser(db, claims.sub);
      if (!user) throw new ApiError('unauthenticated');
      if (user.disabled_at) throw new ApiError('user-disabled');
      const staleClaims =
        tierIsKnown && (claims.tier !== user.tier || (claims.interval ?? null) !== user.interval);
      return { user: toUser(user, tierIsKnown), staleClaims };
    },
  };
}
