import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compareRoleWithClaims } from './role-and-claims.ts';
import { userWith } from './user.testing.ts';

const token = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('Comparing the role with the token claims', () => {
  it('logs both when they differ', () => {
    compareRoleWithClaims(
      userWith({ tier: 'plus', interval: 'year' }),
      token({ tier: 'basic', interval: 'year' }),
    );
    expect(console.warn).toHaveBeenCalledWith('Role record and token claims differ', {
      record: { tier: 'plus', interval: 'year' },
      claims: { tier: 'basic', interval: 'year' },
    });
    compareRoleWithClaims(
      userWith({ tier: 'plus', interval: 'year' }),
      token({ tier: 'plus', interval: 'month' }),
    );
    compareRoleWithClaims(userWith({ tier: 'free', interval: null }), token({ name: 'Zoë “Ψ” ÿ?>~' }));
    expect(console.warn).toHaveBeenCalledTimes(3);
  });

  it('logs nothing when they agree, also without a plan', () => {
    compareRoleWithClaims(
      userWith({ tier: 'plus', interval: 'year' }),
      token({ tier: 'plus', interval: 'year' }),
    );
    compareRoleWithClaims(userWith({ tier: null, interval: null }), token({}));
    compareRoleWithClaims(
      userWith({ tier: 'free', interval: null }),
      token({ tier: 'free', interval: null }),
    );
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('ignores tokens that cannot be decoded', () => {
    for (const text of ['', 'token-1', 'a.b.c', 'a.!.c'])
      compareRoleWithClaims(userWith({ tier: 'free', interval: null }), text);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
