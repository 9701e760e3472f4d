import type { AccessClaims, Interval, SessionAdapter, Tier } from '@brandlode/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '#lib/loading/http.ts';

/** A Google account to sign in with. */
export type GoogleAccount = { email: string; name: string; verified: boolean };

/** The real servers, mail and roles behind an adapter. */
export type Fixture = {
  /** A session in a new browser. */
  open(): Promise<SessionAdapter>;
  /** Chooses an account at Google for the next `loginWithGoogle`. */
  chooseAtGoogle(account: GoogleAccount): void;
  /** Token of the latest email to an address; waits for `count` emails. */
  mailedToken(email: string, purpose: 'verify' | 'reset', count?: number): Promise<string>;
  /** Invites an address to a workspace; the token of the link. */
  invite(email: string): Promise<string>;
  /** Writes the role record, as the payment side does. */
  writeRole(email: string, tier: Tier, interval: Interval): Promise<void>;
  /** Verifies a token as the server does. */
  verify(token: string): Promise<AccessClaims>;
  close(): Promise<void>;
};

const PASSWORD = 'plover-kettle-37-orbit';
const NEXT_PASSWORD = 'gravel-tulle-58-lantern';
let addresses = 0;
const newAddress = () => `contract${++addresses}@visitor.example`;

/** What the application relies on from any session adapter (docs/product.md 5). */
export function sessionContract(name: string, openFixture: () => Promise<Fixture>) {
  describe(`${name} fulfils the session contract`, () => {
    let fixture: Fixture;
    let session: SessionAdapter;
    beforeAll(async () => {
      fixture = await openFixture();
    });
    afterAll(() => fixture?.close());
    beforeEach(async () => {
      session = await fixture.open();
      await session.start();
    });
    afterEach(async () => {
      if (session?.state().user) await session.signOut();
    });

    const failure = (result: Promise<unknown>) =>
      result.then(
        () => 'did not fail',
        (error) => codeOf(error) ?? String(error),
      );
    const register = (email: string) =>
      session.register({ firstName: 'Ada', lastName: 'Tester', email, password: PASSWORD });
    async function newUser() {
      const email = newAddress();
      await register(email);
      await session.verifyEmail(await fixture.mailedToken(email, 'verify'));
      return email;
    }
    async function signIn() {
      const email = await newUser();
      await session.login(email, PASSWORD);
      return email;
    }
    const visitor = { initialised: true, user: null };

    it('starts signed out', async () => {
      expect(session.state()).toMatchObject(visitor);
      expect(await session.current()).toBeNull();
    });

    it('registers without signing in, and signs in only after verification', async () => {
      const email = newAddress();
      await register(email);
      expect(session.state()).toMatchObject(visitor);
      expect(await failure(session.login(email, PASSWORD))).toBe('email-not-verified');
      expect(session.state()).toMatchObject(visitor);
      expect(await session.current()).toBeNull();

      await session.verifyEmail(await fixture.mailedToken(email, 'verify'));
      expect(session.state()).toMatchObject(visitor);
      await session.login(email, PASSWORD);
      const { user } = session.state();
      expect(user).toMatchObject({
        email,
        emailVerified: true,
        displayName: 'Ada Tester',
        firstName: 'Ada',
        lastName: 'Tester',
        tier: 'free',
        interval: null,
      });
      expect(await fixture.verify((await session.current()) ?? '')).toMatchObject({
        sub: user?.id,
        email,
        email_verified: true,
        tier: 'free',
      });
    });

    it('creates the account of an invited address, verified by the link, and signs in to that workspace', async () => {
      const email = newAddress();
      const token = await fixture.invite(email);
      const registration = { firstName: 'Nell', lastName: 'Newcomer', email, token };
      expect(await failure(session.registerInvited({ ...registration, password: '12345' }))).toBe(
        'weak-password',
      );
      expect(session.state()).toMatchObject(visitor);
      const joined = await session.registerInvited({ ...registration, password: PASSWORD });
      expect(session.state().user).toMatchObject({
        email,
        emailVerified: true,
        displayName: 'Nell Newcomer',
        workspace: { id: joined.workspaceId, name: joined.name, role: 'editor' },
      });
      await session.signOut();
      await session.login(email, PASSWORD);
      expect(session.state().user?.email).toBe(email);
      const again = { ...registration, token: await fixture.invite(email), password: PASSWORD };
      expect(await failure(session.registerInvited(again))).toBe('email-already-in-use');
    });

    it('rejects a registered address, an invalid address and a weak password at registration', async () => {
      const email = await newUser();
      expect(await failure(register(email))).toBe('email-already-in-use');
      expect(await failure(register('no address'))).toBe('invalid-email');
      const weak = { firstName: 'Ada', lastName: 'Tester', email: newAddress(), password: '12345' };
      expect(await failure(session.register(weak))).toBe('weak-password');
      expect(session.state()).toMatchObject(visitor);
    });

    it('rejects a wrong password and an unknown address with the same error', async () => {
      const email = await newUser();
      expect(await failure(session.login(email, 'not the password'))).toBe('invalid-credential');
      expect(await failure(session.login(newAddress(), PASSWORD))).toBe('invalid-credential');
      expect(await failure(session.login('no address', PASSWORD))).toBe('invalid-email');
      expect(session.state()).toMatchObject(visitor);
    });

    it('resets a password once per token, and ends the session', async () => {
      const email = await signIn();
      await session.requestPasswordReset(newAddress());
      expect(await failure(session.requestPasswordReset('no address'))).toBe('invalid-email');
      await session.requestPasswordReset(email);
      const token = await fixture.mailedToken(email, 'reset');
      expect(await failure(session.resetPassword(token, '12345'))).toBe('weak-password');
      await session.resetPassword(token, NEXT_PASSWORD);
      expect(await session.refresh()).toBeNull();
      expect(session.state()).toMatchObject(visitor);
      expect(await failure(session.resetPassword(token, PASSWORD))).toMatch(/^(invalid|expired)-token$/);
      expect(await failure(session.login(email, PASSWORD))).toBe('invalid-credential');
      await session.login(email, NEXT_PASSWORD);
      expect(session.state().user?.email).toBe(email);
    });

    it('changes a password only with the current one, and keeps the session', async () => {
      const email = await signIn();
      expect(await failure(session.changePassword('not the password', NEXT_PASSWORD))).toBe('wrong-password');
      expect(await failure(session.changePassword(PASSWORD, '12345'))).toBe('weak-password');
      await session.changePassword(PASSWORD, NEXT_PASSWORD);
      expect(await session.refresh()).toMatchObject({ email });
      await session.signOut();
      expect(await failure(session.login(email, PASSWORD))).toBe('invalid-credential');
      await session.login(email, NEXT_PASSWORD);
    });

    it('updates tier and interval of user and claims with a refresh', async () => {
      const email = await signIn();
      await fixture.writeRole(email, 'plus', 'year');
      expect(await session.refresh()).toMatchObject({ tier: 'plus', interval: 'year' });
      expect(await fixture.verify((await session.current()) ?? '')).toMatchObject({
        tier: 'plus',
        interval: 'year',
      });
      await fixture.writeRole(email, 'basic', 'month');
      expect(await session.refresh()).toMatchObject({ tier: 'basic', interval: 'month' });
      await session.signOut();
      await session.login(email, PASSWORD);
      expect(session.state().user).toMatchObject({ tier: 'basic', interval: 'month' });
    });

    it('renews a rejected token', async () => {
      await signIn();
      const token = (await session.current()) ?? '';
      const renewed = await session.renew(token);
      expect(renewed).not.toBeNull();
      await expect(fixture.verify(renewed ?? '')).resolves.toMatchObject({ sub: session.state().user?.id });
    });

    it('signs out', async () => {
      await signIn();
      await session.signOut();
      expect(session.state()).toMatchObject({ ...visitor, signedOut: true });
      expect(await session.current()).toBeNull();
      expect(await session.refresh()).toBeNull();
    });

    it('notifies listeners of every change until they unsubscribe', async () => {
      const seen: (string | undefined)[] = [];
      const unsubscribe = session.subscribe(() => seen.push(session.state().user?.email));
      const email = await signIn();
      await session.signOut();
      expect(seen).toContain(email);
      expect(seen.at(-1)).toBeUndefined();
      const count = seen.length;
      unsubscribe();
      await session.login(email, PASSWORD);
      expect(seen).toHaveLength(count);
    });

    it('signs in with a verified Google account, as the same user each time', async () => {
      const account = { email: newAddress(), name: 'Grace Visitor', verified: true };
      fixture.chooseAtGoogle(account);
      await session.loginWithGoogle('a-friend');
      const { user } = session.state();
      expect(user).toMatchObject({
        email: account.email,
        emailVerified: true,
        displayName: 'Grace Visitor',
        tier: 'free',
      });
      await session.signOut();
      fixture.chooseAtGoogle(account);
      await session.loginWithGoogle(undefined);
      expect(session.state().user?.id).toBe(user?.id);
    });

    it('rejects a Google account without a verified address', async () => {
      fixture.chooseAtGoogle({ email: newAddress(), name: 'Grace Visitor', verified: false });
      expect(await failure(session.loginWithGoogle(undefined))).toBe('email-not-verified');
      expect(session.state()).toMatchObject(visitor);
    });
  });
}
