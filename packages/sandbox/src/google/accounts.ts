import { createHash } from 'node:crypto';

/** A Google account of the sandbox. `sub`: 21 digits, the same after every restart. */
export type GoogleAccount = { sub: string; email: string; verified: boolean; name: string };

/** One account for each pair of address and name: the same address with another name is another subject. */
export function googleAccount(email: string, name: string, verified: boolean): GoogleAccount {
  const hash = createHash('sha256').update(`${email.toLowerCase()}\n${name}`).digest('hex');
  const sub = (BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, '0');
  return { sub: `1${sub}`, email, verified, name };
}

const DEFAULT_ACCOUNTS = [
  googleAccount('visitor@example.com', 'Verified Visitor', true),
  googleAccount('unverified.visitor@example.com', 'Unverified Visitor', false),
];

/** The accounts offered: the default ones, and those added with 'Use another account' while the sandbox runs. */
export function googleAccounts() {
  const bySub = new Map(DEFAULT_ACCOUNTS.map((account) => [account.sub, account]));
  return {
    list: () => [...bySub.values()],
    find: (sub: string) => bySub.get(sub),
    add(account: GoogleAccount) {
      bySub.set(account.sub, account);
      return account;
    },
  };
}
export type GoogleAccounts = ReturnType<typeof googleAccounts>;
