import {
  type Database,
  isKnownNetwork,
  type RateLimit,
  resetRateLimit,
  takeFromRateLimit,
} from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { hashNetwork, networkOf } from './network.ts';
import { hashSecret } from './secrets.ts';

/**
 * How often what may be done. Networks get room for an office behind one address; guesses at one account are held to a
 * hundred and then one a minute from all the world, and to ten and then two a minute from one network.
 */
const LIMITS = {
  'sign-in-network': { burst: 100, everySeconds: 3 },
  'sign-in-account': { burst: 100, everySeconds: 60 },
  'sign-in-account-network': { burst: 10, everySeconds: 30 },
  'register-network': { burst: 60, everySeconds: 30 },
  'link-network': { burst: 60, everySeconds: 10 },
  'mail-account': { burst: 5, everySeconds: 300 },
  'mail-network': { burst: 60, everySeconds: 30 },
  'change-password-account': { burst: 10, everySeconds: 30 },
  'google-network': { burst: 100, everySeconds: 3 },
} as const satisfies Record<string, RateLimit>;
type LimitName = keyof typeof LIMITS;

export type Limits = ReturnType<typeof openLimits>;

/** Limits shared by all processes through PostgreSQL. Addresses and accounts are kept hashed. */
export function openLimits(db: Database) {
  const keyOf = (name: LimitName, what: string) => `${name}:${hashSecret(what).toString('base64url')}`;
  const wait = (name: LimitName, what: string) => takeFromRateLimit(db, keyOf(name, what), LIMITS[name]);
  const refuse = (seconds: number) => new ApiError('too-many-requests', { retryAfter: seconds });

  async function take(name: LimitName, what: string) {
    const seconds = await wait(name, what);
    if (seconds > 0) throw refuse(seconds);
  }
  return {
    /** Takes one, or throws `too-many-requests` with the seconds to wait. */
    take,
    takeForNetwork: (name: LimitName, ip: string) => take(name, networkOf(ip)),
    /** Takes one where there is one, without a refusal. */
    tryTake: async (name: LimitName, what: string) => (await wait(name, what)) === 0,
    /**
     * One attempt at an account. Strangers who use up the account's own allowance do not keep its person out: a network
     * they signed in from before is held to its own allowance alone.
     */
    async takeSignIn(email: string, ip: string) {
      await take('sign-in-network', networkOf(ip));
      await take('sign-in-account-network', `${email} ${networkOf(ip)}`);
      const seconds = await wait('sign-in-account', email);
      if (seconds > 0 && !(await isKnownNetwork(db, email, hashNetwork(ip)))) throw refuse(seconds);
    },
    /** The person proved themselves: their earlier slips from this network are forgotten. */
    forgiveSignIn: (email: string, ip: string) =>
      resetRateLimit(db, keyOf('sign-in-account-network', `${email} ${networkOf(ip)}`)),
  };
}
