import { describe, expect, it } from 'vitest';
import { LOW_COST, newAddress, newUser, openBrowser, PASSWORD, useIdentity } from '../testing.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isWeakPassword } from './password-strength.ts';
import { COST, openPasswords } from './passwords.ts';

const running = await useIdentity({}, { passwordCost: COST });

describe('hashing', () => {
  it('uses argon2id at the documented cost with a salt per hash', async () => {
    const passwords = await openPasswords();
    const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
    expect(await passwords.verify(PASSWORD, first)).toEqual({ isMatch: true, outdated: false });
    expect(await passwords.verify(`${PASSWORD} `, first)).toMatchObject({ isMatch: false });
    expect(COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  });

  it.each(['memory', 'passes', 'parallelism'] as const)(
    'accepts a hash made before %s was raised, and one made before it was lowered',
    async (parameter) => {
      const raised = await openPasswords({ ...LOW_COST, [parameter]: LOW_COST[parameter] * 2 });
      const [old, present] = [
        await (await openPasswords(LOW_COST)).hash(PASSWORD),
        await raised.hash(PASSWORD),
      ];
      expect(await raised.verify(PASSWORD, old)).toEqual({ isMatch: true, outdated: true });
      expect(await raised.verify(PASSWORD, present)).toEqual({ isMatch: true, outdated: false });
      const lowered = await openPasswords(LOW_COST);
      expect(await lowered.verify(PASSWORD, present)).toEqual({ isMatch: true, outdated: false });
    },
  );

  it('accepts a password in another Unicode normalisation', async () => {
    const passwords = await openPasswords(LOW_COST);
    const hash = await passwords.hash('caf\u00e9 de nuit 9');
    expect(await passwords.verify('cafe\u0301 de nuit 9', hash)).toMatchObject({ isMatch: true });
  });

  it('hashes with bounded concurrency, queues some requests and rejects the rest', async () => {
    const passwords = await openPasswords(LOW_COST, { concurrent: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash(PASSWORD)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: 'too-many-requests', retryAfter: 2 } });
    await expect(passwords.hash(PASSWORD)).resolves.toBeTruthy();
  });

  it('does not block the event loop', async () => {
    const passwords = await openPasswords();
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    await passwords.hash(PASSWORD);
    expect(hasTurned).toBe(true);
  });
});

describe('strength', () => {
  const own = {
    firstName: 'Rosalind',
    lastName: 'O\u2019Brien-Vance',
    email: 'plover.field@harbourside.example',
  };
  const weak = (password: string) => isWeakPassword(password, own);

  it('accepts 8 to 128 characters', () => {
    expect(weak('kqzv7#m')).toBe(true);
    expect(weak('kqzv7#mw')).toBe(false);
    const long = Array.from({ length: 128 }, (_, index) =>
      String.fromCharCode(97 + ((index * index * 7 + index) % 26)),
    ).join('');
    expect(weak(long)).toBe(false);
    expect(weak(`${long}x`)).toBe(true);
  });

  it('rejects each common password, in any case and with a trailing symbol', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(900);
    const taken = [...COMMON_PASSWORDS].filter(
      (common) =>
        !weak(common) || !weak(common.toUpperCase()) || (/^[a-z0-9]+$/.test(common) && !weak(`${common}!`)),
    );
    expect(taken).toEqual([]);
  });

  it('counts characters, not code units', () => {
    expect(weak('\u{1F600}\u{1F680}\u{1F984}\u{1F40D}\u{1F355}\u{1F3B8}\u{1F319}')).toBe(true);
  });

  it.each([
    'P@ssw0rd!',
    'p4ssword123',
    'ILoveYou2',
    'Sunshine1!',
    'princess1',
    'Welcome2024!',
    'admin123',
    'monkey123',
    'dragon12',
    'abcabcabc',
    'k7qk7qk7qk',
    'xq7zxq7zxq7z',
    'brandlode1',
    '20011231',
    '31121999',
    'password password',
    'Summer2025',
    '!!!!!!!!',
  ])('rejects %s as too common', (password) => {
    expect(weak(password)).toBe(true);
  });

  it.each([
    'xRosalindx9!k',
    'rosalind-7-7-q',
    'my.OBRIEN.key',
    'vance!!k3y#z',
    'plover.field@harbourside.example',
    'ploverfield99k',
    'harbourside-q7z',
    'zz-PLOVER-zz8',
  ])("rejects %s, which contains the user's name or address", (password) => {
    expect(weak(password)).toBe(true);
  });

  it.each([
    'gravel-tulle-58-lantern',
    'correct horse battery staple',
    'tR7$kLm2pQ',
    'wovenmarblekettle',
    'Zugspitze & 4 Enten',
    'kqzvmwtr',
    '\u043c\u043e\u0440\u0436\u043e\u0432\u044b\u0439 \u0447\u0430\u0439\u043d\u0438\u043a',
    'mfn9zrk2vq',
  ])('accepts %s', (password) => {
    expect(weak(password)).toBe(false);
  });

  it('ignores short and missing names', () => {
    const user = { firstName: 'Al', lastName: '', email: 'q.z@x.example' };
    expect(isWeakPassword('gravel-tulle-58-lantern', user)).toBe(false);
    expect(isWeakPassword('halogen-qz-tulle-7x', user)).toBe(false);
  });

  it('checks a password quickly at any length', () => {
    const times = Array.from({ length: 20 }, () => {
      const startedAt = performance.now();
      weak('a1!b'.repeat(32));
      return performance.now() - startedAt;
    });
    // The minimum of several runs, because a busy machine only adds to them.
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
});

describe('over HTTP', () => {
  it('rejects a weak password at registration', async () => {
    const body = { firstName: 'Rosalind', lastName: 'Vance', email: newAddress() };
    for (const password of [
      'short1!',
      'password1',
      'Rosalind-44-x',
      body.email,
      'x'.repeat(129),
      'k7'.repeat(500),
    ]) {
      expect(await openBrowser(running).post('register', { ...body, password })).toMatchObject({
        status: 400,
        json: { code: 'weak-password' },
      });
    }
  });

  it.each([
    ['memory', { ...COST, memory: COST.memory / 2 }],
    ['passes', { ...COST, passes: COST.passes - 1 }],
  ] as const)(
    'hashes again at sign-in when the cost in %s has risen, without changing the password',
    async (_, cost) => {
      const { email, browser } = await newUser(running);
      const old = await (await openPasswords(cost)).hash(PASSWORD);
      const { query } = running.database;
      await query('update users set password_hash = $2 where email = $1', [email, old]);
      expect((await browser.post('login', { email, password: PASSWORD })).status).toBe(200);
      const rows = await query('select password_hash from users where email = $1', [email]);
      expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await browser.post('login', { email, password: PASSWORD })).status).toBe(200);
    },
  );
});
