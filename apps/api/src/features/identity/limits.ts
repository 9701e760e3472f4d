import { ApiError } from '@brandlode/contract';
import {
  type Database,
  isKnownNetwork,
  type RateLimit,
  resetRateLimit,
  returnToRateLimit,
  takeFromRateLimit,
} from '@brandlode/database';
import { hashNetwork, networkOf } from '../../network.ts';
import { hashSecret } from '../../secrets/secrets.ts';

/** Reasons: docs/decisions/identity.md. A network may be a whole office behind one address. */
const LIMITS = {
  'sign-in-network': { burst: 100, everySeconds: 3 },
  'sign-in-account': { burst: 100, everySeconds: 60 },
  'sign-in-account-network': { burst: 10, everySeconds: 120 },
  'sign-in-device': { burst: 10, everySeconds: 30 },
  'register-network': { burst: 60, everySeconds: 30 },
  'link-network': { burst: 60, everySeconds: 10 },
  'reset-mail-network': { burst: 60, everySeconds: 30 },
  'reset-mail-account': { burst: 20, everySeconds: 180 },
  'reset-mail-account-network': { burst: 5, everySeconds: 300 },
  'verification-mail-network': { burst: 60, everySeconds: 30 },
  'verification-mail-account': { burst: 20, everySeconds: 180 },
  'verification-mail-account-network': { burst: 5, everySeconds: 300 },
  'new-device-mail-account': { burst: 10, everySeconds: 600 },
  'change-email-account': { burst: 10, everySeconds: 600 },
  'change-email-mail-account': { burst: 10, everySeconds: 600 },
  'change-email-mail-account-network': { burst: 5, everySeconds: 600 },
  'change-password-account': { burst: 10, everySeconds: 30 },
  'second-factor-account': { burst: 10, everySeconds: 300 },
  'second-factor-device': { burst: 10, everySeconds: 60 },
  'passkey-network': { burst: 200, everySeconds: 2 },
  'google-network': { burst: 100, everySeconds: 3 },
} as const satisfies Record<string, RateLimit>;
type LimitName = keyof typeof LIMITS;

export type Limits = ReturnType<typeof openLimits>;

/** Rate limits shared by all processes through PostgreSQL. Addresses and accounts are stored hashed. */
export function openLimits(db: Database) {
  const keyOf = (name: LimitName, subject: string) => `${name}:${hashSecret(subject).toString('base64url')}`;
  const takeOrWait = (name: LimitName, subject: string) =>
    takeFromRateLimit(db, keyOf(name, subject), LIMITS[name]);
  const tooManyRequests = (seconds: number) => new ApiError('too-many-requests', { retryAfter: seconds });

  async function take(name: LimitName, subject: string) {
    const seconds = await takeOrWait(name, subject);
    if (seconds > 0) throw tooManyRequests(seconds);
  }
  async function takeMail(
    kind: 'reset-mail' | 'verification-mail' | 'change-email-mail',
    email: string,
    ip: string,
  ) {
    // The network's share first, so that one network cannot use up the shared allowance.
    await take(`${kind}-account-network`, `${email} ${networkOf(ip)}`);
    await take(`${kind}-account`, email);
  }
  return {
    /** Takes one, or throws `too-many-requests` with the seconds to wait. */
    take,
    /** Takes one if there is one. */
    has: async (name: LimitName, subject: string) => (await takeOrWait(name, subject)) === 0,
    takeForNetwork: (name: LimitName, ip: string) => take(name, networkOf(ip)),
    /** Each kind of mail has its own allowance per address, in total and per network. */
    takeMail,

    /**
     * Takes one attempt at a second factor, which requires the first factor or a session. A device in which a session of
     * the user began has its own allowance. Returns a function that restores it, for a correct one.
     */
    async takeSecondFactor(userId: string, device: Buffer | null): Promise<() => Promise<void>> {
      const [name, subject]: [LimitName, string] = device
        ? ['second-factor-device', device.toString('base64url')]
        : ['second-factor-account', userId];
      await take(name, subject);
      return () => resetRateLimit(db, keyOf(name, subject));
    },

    /**
     * Takes one sign-in attempt. A device the user has signed in with (`device`: its hash) has its own allowance; all other
     * browsers share one, which does not limit a network the user signed in from recently. Returns a function that restores
     * the allowance, for a correct password.
     */
    async takeSignIn(email: string, ip: string, device: Buffer | null): Promise<() => Promise<void>> {
      if (device) {
        const key = device.toString('base64url');
        await take('sign-in-device', key);
        return () => resetRateLimit(db, keyOf('sign-in-device', key));
      }
      const network = networkOf(ip);
      await take('sign-in-network', network);
      await take('sign-in-account-network', `${email} ${network}`);
      const seconds = await takeOrWait('sign-in-account', email);
      if (seconds > 0 && !(await isKnownNetwork(db, email, hashNetwork(ip)))) throw tooManyRequests(seconds);
      return async () => {
        await resetRateLimit(db, keyOf('sign-in-account-network', `${email} ${network}`));
        if (seconds === 0)
          await returnToRateLimit(db, keyOf('sign-in-account', email), LIMITS['sign-in-account']);
      };
    },
  };
}
