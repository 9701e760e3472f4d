import { createFirebaseSession } from '@brandlode/hosted-identity/browser';
import { GoogleAuthProvider, signInWithCredential } from '@firebase/auth';
import { afterAll, vi } from 'vitest';
import { inviteTo, startHostedIdentity } from '../../apps/api/src/features/identity/testing.ts';
import { pollClaim } from '../../apps/web/src/features/identity/model/claim-polling.ts';
import { compareRoleWithClaims } from '../../apps/web/src/features/identity/model/role-and-claims.ts';
import {
  type Fixture,
  type GoogleAccount,
  sessionContract,
} from '../../apps/web/src/features/identity/model/testing/session-contract.ts';
import { send } from '../../apps/web/src/lib/loading/http.ts';

const PROJECT = 'demo-brandlode';
const HOST = process.env.FIREBASE_AUTH_EMULATOR_HOST!;
const { fetch } = globalThis;
afterAll(() => {
  vi.unstubAllGlobals();
});

sessionContract('Firebase Authentication', async (): Promise<Fixture> => {
  const running = await startHostedIdentity(PROJECT, HOST);
  const emulator = `http://${HOST}`;
  /** Sends a request with the emulator's owner token. */
  const ask = async (path: string, body?: object, method = body ? 'PATCH' : 'GET') => {
    const response = await fetch(`${emulator}${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  // Enumeration protection, as in new Firebase projects.
  await ask(`/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });

  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.stubGlobal('fetch', (path: string | URL | Request, init?: RequestInit) =>
    typeof path === 'string' && path.startsWith('/') ? fetch(running.url + path, init) : fetch(path, init),
  );

  const subjects = new Map<string, string>();
  let chosen: GoogleAccount;
  let last: ReturnType<typeof createFirebaseSession> | undefined;
  return {
    async open() {
      await last?.close();
      last = createFirebaseSession(
        { projectId: PROJECT, apiKey: 'any', authDomain: 'localhost', emulator },
        { send, pollClaim, compareRoleWithClaims },
        // The popup itself needs Google; a credential does not.
        (auth) => {
          const { email, name, verified } = chosen;
          const sub = subjects.get(email) ?? String(1_000 + subjects.size);
          subjects.set(email, sub);
          const claims = JSON.stringify({ sub, email, email_verified: verified, name });
          return signInWithCredential(auth, GoogleAuthProvider.credential(claims));
        },
      );
      return last;
    },
    chooseAtGoogle(account) {
      chosen = account;
    },
    async mailedToken(email, purpose) {
      const type = purpose === 'verify' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET';
      const { oobCodes } = (await ask(`/emulator/v1/projects/${PROJECT}/oobCodes`)) as {
        oobCodes: { email: string; requestType: string; oobCode: string }[];
      };
      return oobCodes.filter((mail) => mail.email === email && mail.requestType === type).at(-1)!.oobCode;
    },
    invite: (email) => inviteTo(running.database, email),
    async writeRole(email, tier, interval) {
      await running.database.query(
        `insert into user_roles (user_id, tier, interval) select id, $2, $3 from users where email = $1
         on conflict (user_id) do update set tier = excluded.tier, interval = excluded.interval`,
        [email, tier, interval],
      );
    },
    verify: (token) => running.identity.verify(token),
    async close() {
      await last?.close();
      await running.stop();
    },
  };
});
