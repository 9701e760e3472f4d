import type { AccessClaims, Interval, Tier } from '@brandlode/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '#lib/http.ts';
import type { SessionAdapter } from '#lib/session.ts';

/** A Google account as the stand-in of the adapter offers it. */
export type GoogleAccount = { email: string; name: string; verified: boolean };

/** What stands behind an adapter: real servers, their mail, and the role records. */
export type Rig = {
  /** A session in a browser nobody has used yet. */
  open(): Promise<SessionAdapter>;
  /** Chooses an account at Google for the next `loginWithGoogle`. */
  chooseAtGoogle(account: GoogleAccount): void;
  /** Token of the newest verification or reset mail to an address; `count`: how many there must be by now. */
  mailedToken(email: string, purpose: 'verify' | 'reset', count?: number): Promise<string>;
  /** Writes the role record, as the payment side does. */
  writeRole(email: string, tier: Tier, interval: Interval): Promise<void>;
  /** The server's end: claims of a token, or a throw. */
  verify(token: string): Promise<AccessClaims>;
  close(): Promise<void>;
};

const PASSWORD = 'plover-kettle-37-orbit';
const NEXT_PASSWORD = 'gravel-tulle-58-lantern';
let people = 0;
const newAddress = () => `contract${++people}@visitor.example`;

/** What the application relies on, of whatever keeps the session (sections 4, 7 and 8). */
export function sessionContract(name: string, openRig: () => Promise<Rig>) {
  describe(`${name} keeps the contract of a session`, () => {
    let rig: Rig;
    let session: SessionAdapter;
    beforeAll(async () => {
      rig = await openRig();
    });
    afterAll(() => rig?.close());
    beforeEach(async () => {
      session = await rig.open();
      await session.start();
    });
    afterEach(async () => {
      if (session?.state().user) await session.signOut();
    });

    const failure = (act: Promise<unknown>) =>
      act.then(
        () => 'no failure',
        (error) => codeOf(error) ?? String(error),
      );
    const register = (email: string) =>
      session.register({ firstName: 'Ada', lastName: 'Tester', email, password: PASSWORD });
    async function newPerson() {
      const email = newAddress();
      await register(email);
      await session.verifyEmail(await rig.mailedToken(email, 'verify'));
      return email;
    }
    async function signIn() {
      const email = await newPerson();
      await session.login(email, PASSWORD);
      return email;
    }
    const nobody = { initialised: true, user: null };

    it('starts with nobody signed in', async () => {
      expect(session.state()).toMatchObject(nobody);
      expect(await session.current()).toBeNull();
    });

    it('registers and signs nobody in; refuses the unverified; lets the verified in (section 4)', async () => {
      const email = newAddress();
      await register(email);
      expect(session.state()).toMatchObject(nobody);
      expect(await failure(session.login(email, PASSWORD))).toBe('email-not-verified');
      expect(session.state()).toMatchObject(nobody);
      expect(await session.current()).toBeNull();

      await session.verifyEmail(await rig.mailedToken(email, 'verify'));
      expect(session.state()).toMatchObject(nobody);
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
      expect(await rig.verify((await session.current())!)).toMatchObject({
        sub: user!.id,
        email,
        email_verified: true,
        tier: 'free',
      });
    });

    it('refuses a taken address, no address and a weak password at registration (section 8)', async () => {
      const email = await newPerson();
      expect(await failure(register(email))).toBe('email-already-in-use');
      expect(await failure(register('no address'))).toBe('invalid-email');
      const weak = { firstName: 'Ada', lastName: 'Tester', email: newAddress(), password: '12345' };
      expect(await failure(session.register(weak))).toBe('weak-password');
      expect(session.state()).toMatchObject(nobody);
    });

    it('answers a wrong password and an unknown address alike (decisions, access)', async () => {
      const email = await newPerson();
      expect(await failure(session.login(email, 'not the password'))).toBe('invalid-credential');
      expect(await failure(session.login(newAddress(), PASSWORD))).toBe('invalid-credential');
      expect(await failure(session.login('no address', PASSWORD))).toBe('invalid-email');
      expect(session.state()).toMatchObject(nobody);
    });

    it('resets a password by the mailed token, once, and ends the session (section 7)', async () => {
      const email = await signIn();
      await session.requestPasswordReset(newAddress());
      expect(await failure(session.requestPasswordReset('no address'))).toBe('invalid-email');
      await session.requestPasswordReset(email);
      const token = await rig.mailedToken(email, 'reset');
      expect(await failure(session.resetPassword(token, '12345'))).toBe('weak-password');
      await session.resetPassword(token, NEXT_PASSWORD);
      expect(await session.refresh()).toBeNull();
      expect(session.state()).toMatchObject(nobody);
      expect(await failure(session.resetPassword(token, PASSWORD))).toMatch(/^(invalid|expired)-token$/);
      expect(await failure(session.login(email, PASSWORD))).toBe('invalid-credential');
      await session.login(email, NEXT_PASSWORD);
      expect(session.state().user?.email).toBe(email);
    });

    it('changes a password after the present one was given again; the session goes on (section 7)', async () => {
      const email = await signIn();
      expect(await failure(session.changePassword('not the password', NEXT_PASSWORD))).toBe('wrong-password');
      expect(await failure(session.changePassword(PASSWORD, '12345'))).toBe('weak-password');
      await session.changePassword(PASSWORD, NEXT_PASSWORD);
      expect(await session.refresh()).toMatchObject({ email });
      await session.signOut();
      expect(await failure(session.login(email, PASSWORD))).toBe('invalid-credential');
      await session.login(email, NEXT_PASSWORD);
    });

    it('reads tier and interval afresh by a forced refresh, in the person and in the claims (sections 4, 6)', async () => {
      const email = await signIn();
      await rig.writeRole(email, 'plus', 'year');
      expect(await session.refresh()).toMatchObject({ tier: 'plus', interval: 'year' });
      expect(await rig.verify((await session.current())!)).toMatchObject({ tier: 'plus', interval: 'year' });
      await rig.writeRole(email, 'basic', 'month');
      expect(await session.refresh()).toMatchObject({ tier: 'basic', interval: 'month' });
      await session.signOut();
      await session.login(email, PASSWORD);
      expect(session.state().user).toMatchObject({ tier: 'basic', interval: 'month' });
    });

    it('gives a new token for one that was refused', async () => {
      await signIn();
      const token = (await session.current())!;
      const renewed = await session.renew(token);
      expect(renewed).not.toBeNull();
      await expect(rig.verify(renewed!)).resolves.toMatchObject({ sub: session.state().user!.id });
    });

    it('signs out, by hand (section 7)', async () => {
      await signIn();
      await session.signOut();
      expect(session.state()).toMatchObject({ ...nobody, left: true });
      expect(await session.current()).toBeNull();
      expect(await session.refresh()).toBeNull();
    });

    it('tells its listeners of every change, until they leave', async () => {
      const seen: (string | undefined)[] = [];
      const leave = session.subscribe(() => seen.push(session.state().user?.email));
      const email = await signIn();
      await session.signOut();
      expect(seen).toContain(email);
      expect(seen.at(-1)).toBeUndefined();
      const count = seen.length;
      leave();
      await session.login(email, PASSWORD);
      expect(seen).toHaveLength(count);
    });

    it('lets a person of a verified Google account in, and again as the same person (section 7)', async () => {
      const account = { email: newAddress(), name: 'Grace Visitor', verified: true };
      rig.chooseAtGoogle(account);
      await session.loginWithGoogle('a-friend');
      const { user } = session.state();
      expect(user).toMatchObject({
        email: account.email,
        emailVerified: true,
        displayName: 'Grace Visitor',
        tier: 'free',
      });
      await session.signOut();
      rig.chooseAtGoogle(account);
      await session.loginWithGoogle(undefined);
      expect(session.state().user?.id).toBe(user!.id);
    });

    it('keeps out a Google account whose address is not verified', async () => {
      rig.chooseAtGoogle({ email: newAddress(), name: 'Grace Visitor', verified: false });
      expect(await failure(session.loginWithGoogle(undefined))).toBe('email-not-verified');
      expect(session.state()).toMatchObject(nobody);
    });
  });
}
