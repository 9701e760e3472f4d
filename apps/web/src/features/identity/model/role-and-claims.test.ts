import type { User } from '@brandlode/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compareRoleWithClaims } from './role-and-claims.ts';

const user = (role: Pick<User, 'tier' | 'interval'>): User => ({
  id: '7b0d7f0e-0000-4000-8000-000000000001',
  email: 'ada@visitor.example',
  emailVerified: true,
  displayName: 'Ada Tester',
  firstName: 'Ada',
  lastName: 'Tester',
  title: '',
  ...role,
});
const token = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('Comparing the role with the token claims', () => {
  it('logs both when they differ', () => {
    compareRoleWithClaims(
      user({ tier: 'plus', interval: 'year' }),
      token({ tier: 'basic', interval: 'year' }),
    );
    expect(console.warn).toHaveBeenCalledWith('Role record and token claims differ', {
      record: { tier: 'plus', interval: 'year' },
      claims: { tier: 'basic', interval: 'year' },
    });
    compareRoleWithClaims(
      user({ tier: 'plus', interval: 'year' }),
      token({ tier: 'plus', interval: 'month' }),
    );
    compareRoleWithClaims(user({ tier: 'free', interval: null }), token({ name: 'Zoë “Ψ” ÿ?>~' }));
    expect(console.warn).toHaveBeenCalledTimes(3);
  });

  it('logs nothing when they agree, also without a plan', () => {
    compareRoleWithClaims(
      user({ tier: 'plus', interval: 'year' }),
      token({ tier: 'plus', interval: 'year' }),
    );
    compareRoleWithClaims(user({ tier: null, interval: null }), token({}));
    compareRoleWithClaims(user({ tier: 'free', interval: null }), token({ tier: 'free', interval: null }));
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('ignores tokens that cannot be decoded', () => {
    for (const text of ['', 'token-1', 'a.b.c', 'a.!.c'])
      compareRoleWithClaims(user({ tier: 'free', interval: null }), text);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
