import {
  type Database,
  isKnownNetwork,
  type RateLimit,
  resetRateLimit,
  returnToRateLimit,
  takeFromRateLimit,
} from '@brandlode/database';
import { ApiError } from '../../errors.ts';
import { hashNetwork, networkOf } from './network.ts';
import { hashSecret } from './secrets.ts';

/** How often what may be done; the reasons are in docs/decisions/identity.md. A network may be an office behind one address. */
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
  'verification-mail-account': { burst: 20, everySeconds: 180 },
  'verification-mail-account-network': { burst: 5, everySeconds: 300 },
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
  async function takeMail(kind: 'reset-mail' | 'verification-mail', email: string, ip: string) {
    // The network's share first, so that one network cannot use up the whole.
    await take(`${kind}-account-network`, `${email} ${networkOf(ip)}`);
    await take(`${kind}-account`, email);
  }
  return {
    /** Takes one, or throws `too-many-requests` with the seconds to wait. */
    take,
    takeForNetwork: (name: LimitName, ip: string) => take(name, networkOf(ip)),
    /** Takes one mail of a kind to an address; each kind has an allowance of its own, in all and for each network. */
    takeMail,

    /**
     * Takes one attempt at an account. A device the user has signed in with (`device`: its hash) has an allowance that
     * nobody else can use up; all other browsers share one, which does not hold up a network the user signed in from
     * lately. Returns what to do once the right password was given: it gives the attempts back.
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
      const seconds = await wait('sign-in-account', email);
      if (seconds > 0 && !(await isKnownNetwork(db, email, hashNetwork(ip)))) throw refuse(seconds);
      return async () => {
        await resetRateLimit(db, keyOf('sign-in-account-network', `${email} ${network}`));
        if (seconds === 0)
          await returnToRateLimit(db, keyOf('sign-in-account', email), LIMITS['sign-in-account']);
      };
    },
  };
}
