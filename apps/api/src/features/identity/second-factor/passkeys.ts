import {
  type AccessClaims,
  type AddPasskey,
  ApiError,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  PasskeyTransport,
} from '@brandlode/contract';
import {
  type Credential,
  deletePasskey,
  deleteSecondFactors,
  findCredential,
  hasSecondFactor,
  insertPasskey,
  insertPasskeyChallenge,
  listCredentials,
  listPasskeys,
  lockSecondFactors,
  type PasskeyRow,
  takePasskeyChallenge,
  touchPasskey,
} from '@brandlode/database';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { mailedFrom } from '../../../origins/mailed-origin.ts';
import { hashSecret, newSecret } from '../../../secrets/secrets.ts';
import { displayEmail } from '../email.ts';
import type { Client, Services } from '../services.ts';
import { isAnotherFactorLeft } from './is-another-factor-left.ts';
import { beginSecondFactor } from './recovery-codes.ts';

export const noSuchPasskey = () => new ApiError('not-found', { detail: 'There is no such passkey.' });

const CHALLENGE_SECONDS = 600;
const MAX_PASSKEYS = 20;

/** Purposes of challenges: an answer for another one is rejected. */
export const FOR_SIGN_IN = 'sign-in';
export const forChallenge = (challenge: Buffer) => `second factor ${challenge.toString('base64url')}`;
export const forSession = (sessionId: string) => `confirmation ${sessionId}`;
const forAddition = (sessionId: string) => `addition ${sessionId}`;

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** The site that passkeys are for, as WebAuthn names it. */
const siteOf = ({ config }: Services) => ({
  id: new URL(config.publicUrl).hostname,
  name: config.product.name,
});

async function newChallenge({ db }: Services, purpose: string): Promise<string> {
  const challenge = newSecret();
  await insertPasskeyChallenge(db, { hash: hashSecret(challenge), purpose, seconds: CHALLENGE_SECONDS });
  return challenge;
}

/** Asks for a passkey of the user, or for any of this site. */
export async function requestPasskey(
  services: Services,
  purpose: string,
  userId?: string,
): Promise<PasskeyRequest> {
  const credentials = userId === undefined ? [] : await listCredentials(services.db, userId);
  return {
    challenge: await newChallenge(services, purpose),
    rpId: siteOf(services).id,
    credentials: credentials.map(({ credential_id: id, transports }) => ({
      id,
      transports: PasskeyTransport.options.filter((known) => transports.includes(known)),
    })),
  };
}

/** The passkey that answers the challenge for this purpose, with user verification; of this user, if given. Throws `wrong-passkey`. */
export async function verifyPasskey(
  services: Services,
  answer: PasskeyAnswer,
  purpose: string,
  userId?: string,
): Promise<Credential> {
  const credential = await findCredential(services.db, answer.id);
  if (!credential || (userId !== undefined && credential.user_id !== userId))
    throw new ApiError('wrong-passkey');
  const counter = await counterOf(services, credential, answer, purpose);
  if (counter === null || !(await touchPasskey(services.db, credential.id, counter)))
    throw new ApiError('wrong-passkey');
  return credential;
}

/** The counter of a valid answer; null for an invalid one. */
async function counterOf(
  services: Services,
  credential: Credential,
  { id, userHandle, ...response }: PasskeyAnswer,
  purpose: string,
): Promise<number | null> {
  const expected = await takeChallenge(services, response.clientDataJSON, purpose);
  if (!expected || (userHandle !== undefined && userHandle !== handleOf(credential.user_id))) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(credential.public_key),
        counter: credential.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** What a response must prove; null if there is no such challenge. It is used up by an invalid response too. */
async function takeChallenge(services: Services, clientDataJSON: string, purpose: string) {
  const expectedChallenge = challengeIn(clientDataJSON);
  if (!(await takePasskeyChallenge(services.db, hashSecret(expectedChallenge), purpose))) return null;
  return {
    expectedChallenge,
    expectedOrigin: new URL(services.config.publicUrl).origin,
    expectedRPID: siteOf(services).id,
    requireUserVerification: true,
  };
}

function challengeIn(clientDataJSON: string): string {
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    return '';
  }
}

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');

const tooManyPasskeys = () =>
  new ApiError('limit-reached', { detail: `You can have ${MAX_PASSKEYS} passkeys. Remove one first.` });

/** What the user's browser needs to create a passkey for this session's user. */
export async function beginPasskey(services: Services, claims: AccessClaims): Promise<PasskeyCreation> {
  const existing = await listCredentials(services.db, claims.sub);
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const name = displayEmail(claims.email);
  return {
    challenge: await newChallenge(services, forAddition(claims.sid)),
    rp: siteOf(services),
    user: { id: handleOf(claims.sub), name, displayName: claims.name || name },
    existing: existing.map(({ credential_id }) => credential_id),
  };
}

/** Adds a passkey. Returns recovery codes with the first second factor. Throws `wrong-passkey` and `limit-reached`. */
export async function addPasskey(
  services: Services,
  claims: AccessClaims,
  added: AddPasskey,
  client: Client,
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] }> {
  const { db, mails } = services;
  const credential = await verifyAddition(services, claims, added);
  if (!credential) throw new ApiError('wrong-passkey');
  const { sub: userId, sid: id } = claims;
  const result = await db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, userId);
    if ((await listPasskeys(trx, userId)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const isFirst = !(await hasSecondFactor(trx, userId));
    const passkey = await insertPasskey(trx, {
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: added.transports,
      name: added.name,
    });
    if (!passkey) throw new ApiError('wrong-passkey', { detail: 'This passkey was added before.' });
    return { passkey, recoveryCodes: isFirst ? await beginSecondFactor(trx, { id, userId }) : [] };
  });
  await mails.send({ mail: 'passkey-added', userId, origin: mailedFrom(client.origin) });
  return result;
}

async function verifyAddition(services: Services, claims: AccessClaims, added: AddPasskey) {
  const { id, clientDataJSON, attestationObject } = added;
  const expected = await takeChallenge(services, clientDataJSON, forAddition(claims.sid));
  if (!expected) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

/** Removes a passkey; recovery codes end with the last second factor. Throws `not-found` and `second-factor-in-use`. */
export async function removePasskey(
  { db, mails }: Services,
  userId: string,
  id: string,
  { origin }: Client,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSecondFactors(trx, userId);
    if (!(await deletePasskey(trx, { id, userId }))) throw noSuchPasskey();
    if (!(await isAnotherFactorLeft(trx, userId))) await deleteSecondFactors(trx, userId);
  });
  await mails.send({
    mail: 'second-factor-changed',
    userId,
    change: 'passkey-removed',
    origin: mailedFrom(origin),
  });
}
