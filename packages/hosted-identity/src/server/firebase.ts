import { ApiError, type ProblemCode } from '@brandlode/contract';
import {
  type CryptoKey,
  createRemoteJWKSet,
  errors,
  importPKCS8,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { z } from 'zod';

/** An account as described by a Firebase ID token. `subject` is the key. */
export type FirebaseAccount = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Custom claims of the token. */
  tier: unknown;
  interval: unknown;
};

/** `emulator`: address of an emulator on this machine, in place of the service account. */
export type FirebaseSettings = {
  projectId: string;
  serviceAccount?: { clientEmail: string; privateKey: string } | undefined;
  emulator?: string | undefined;
};

export type Firebase = {
  issuer: string;
  /** Verifies an ID token: algorithm, key, issuer, audience, time. Throws `unauthenticated`. */
  verify(token: string): Promise<FirebaseAccount>;
  /** Writes a user's custom claims, which the next token carries. Throws `upstream-failed`. */
  writeClaims(subject: string, claims: { tier: string; interval: string | null }): Promise<void>;
  /** The account as it is now, if it still exists: tokens are valid for up to an hour. Throws `upstream-failed`. */
  find(subject: string): Promise<{ email: string; emailVerified: boolean } | undefined>;
  /**
   * Creates an account whose address counts as verified, and returns its subject. An account of the address that was never verified
   * is taken over: its sessions end. Throws `email-already-in-use`, `weak-password` and `upstream-failed`.
   */
  createVerifiedAccount(account: { email: string; password: string; displayName: string }): Promise<string>;
  /** Throws `upstream-failed`. */
  deleteAccount(subject: string): Promise<void>;
};

const KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const TOKENS = 'https://oauth2.googleapis.com/token';
const Accounts = z.object({
  users: z
    .array(
      z.object({
        localId: z.string().default(''),
        email: z.string().default(''),
        emailVerified: z.boolean().default(false),
        providerUserInfo: z.array(z.object({ providerId: z.string() })).default([]),
      }),
    )
    .default([]),
});
const NewAccount = z.object({ localId: z.string() });
const Failure = z.object({ error: z.object({ message: z.string() }) });
const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number() });
const TIMEOUT_MS = 10_000;
const CLOCK_TOLERANCE_SECONDS = 5;

/** `keys`: the published public keys that verify its tokens. */
export function openFirebase(
  { projectId, serviceAccount, emulator }: FirebaseSettings,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(KEYS), { timeoutDuration: TIMEOUT_MS }),
): Firebase {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const expected = {
    issuer,
    audience: projectId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['exp', 'iat', 'sub'],
  };

  /** The emulator's tokens are unsigned; the configuration accepts it on loopback only. */
  async function payloadOf(token: string): Promise<JWTPayload> {
    try {
      if (emulator) return UnsecuredJWT.decode(token, expected).payload;
      return (await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'] })).payload;
    } catch (error) {
      if (error instanceof errors.JWKSTimeout) throw new ApiError('upstream-failed', { cause: error });
      if (error instanceof errors.JOSEError) throw new ApiError('unauthenticated');
      throw new ApiError('upstream-failed', { cause: error });
    }
  }

  const accessToken = serviceAccount ? serviceAccountTokens(serviceAccount) : async () => 'owner';
  const api = `${emulator ? `${emulator}/` : 'https://'}identitytoolkit.googleapis.com/v1/projects/${projectId}`;

  async function manage(method: string, body: object): Promise<unknown> {
    return post(`${api}/accounts${method && `:${method}`}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify(body),
    });
  }

  return {
    issuer,
    async verify(token) {
      const { sub, email, email_verified, name, tier, interval } = await payloadOf(token);
      if (!sub || typeof email !== 'string') throw new ApiError('unauthenticated');
      return {
        subject: sub,
        email,
        emailVerified: email_verified === true,
        name: typeof name === 'string' ? name : '',
        tier,
        interval,
      };
    },
    async writeClaims(localId, claims) {
      await manage('update', { localId, customAttributes: JSON.stringify(claims) });
    },
    async find(subject) {
      return Accounts.parse(await manage('lookup', { localId: [subject] })).users[0];
    },
    async createVerifiedAccount({ email, ...rest }) {
      const { users } = Accounts.parse(await manage('lookup', { email: [email] }));
      const [existing] = users;
      if (existing?.emailVerified) throw new ApiError('email-already-in-use');
      const account = { ...rest, emailVerified: true };
      if (!existing) return NewAccount.parse(await manage('', { email, ...account })).localId;
      const { localId, providerUserInfo } = existing;
      const deleteProvider = providerUserInfo
        .map(({ providerId }) => providerId)
        .filter((providerId) => providerId !== 'password');
      const validSince = String(Math.floor(Date.now() / 1000));
      await manage('update', { localId, ...account, deleteProvider, validSince });
      return localId;
    },
    async deleteAccount(localId) {
      await manage('delete', { localId });
    },
  };
}

/** Access tokens of a service account (RFC 7523), each reused until shortly before it expires. */
function serviceAccountTokens({ clientEmail, privateKey }: { clientEmail: string; privateKey: string }) {
  let key: Promise<CryptoKey> | undefined;
  let cached: { token: string; until: number } | undefined;
  return async (): Promise<string> => {
    if (cached && cached.until > Date.now()) return cached.token;
    key ??= importPKCS8(privateKey, 'RS256');
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(TOKENS)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(await key);
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const response = await post(TOKENS, { body: new URLSearchParams(grant) });
    const { access_token: token, expires_in: seconds } = TokenResponse.parse(response);
    cached = { token, until: Date.now() + (seconds - 60) * 1_000 };
    return token;
  };
}

async function post(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    if (response.ok) return await response.json();
    const text = await response.text();
    const code = REJECTIONS[reasonOf(text)];
    if (code) throw new ApiError(code);
    throw new Error(`Firebase responded ${response.status}: ${text.slice(0, 500)}`);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('upstream-failed', { cause });
  }
}

/** Reasons that the user can do something about. */
const REJECTIONS: Record<string, ProblemCode> = {
  EMAIL_EXISTS: 'email-already-in-use',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
};

/** Such as `WEAK_PASSWORD` of "WEAK_PASSWORD : Password should be at least 6 characters". */
function reasonOf(text: string): string {
  try {
    return /^\w+/.exec(Failure.parse(JSON.parse(text)).error.message)?.[0] ?? '';
  } catch {
    return '';
  }
}
