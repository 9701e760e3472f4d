import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AddPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@brandlode/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const PRESENT = 1;
const VERIFIED = 4;
const NEW_CREDENTIAL = 64;

/** A passkey in software: what an authenticator and a browser compute together. */
export function newPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };

  return {
    id,
    setCounter: (next: number) => {
      counter = next;
    },
    create(
      { challenge, rp, user }: PasskeyCreation,
      name = 'Laptop',
      flags = PRESENT | VERIFIED,
    ): AddPasskey {
      userHandle = user.id;
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const rest = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        isoCBOR.encode(key),
      ]);
      const authData = new Uint8Array(authenticatorData(rp.id, flags | NEW_CREDENTIAL, rest));
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        name,
        id,
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      };
    },
    answer(
      { challenge, rpId }: PasskeyRequest,
      { from = origin, flags = PRESENT | VERIFIED }: { from?: string; flags?: number } = {},
    ): PasskeyAnswer {
      counter += 1;
      const data = authenticatorData(rpId, flags);
      const client = clientData('webauthn.get', challenge, from);
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      };
    },
  };
}

export const UNVERIFIED_USER = PRESENT;
