import type { AddPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@brandlode/contract';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';

/** COSE names of the signatures that nearly every authenticator can make: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Asks the browser for a passkey; with `autofill` it waits until the user chooses one in the field for the address. */
export async function askForPasskey(
  { challenge, rpId, credentials }: PasskeyRequest,
  { autofill = false }: { autofill?: boolean } = {},
): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({
    useBrowserAutofill: autofill,
    optionsJSON: {
      challenge,
      rpId,
      userVerification: 'required',
      allowCredentials: credentials.map((credential) => ({ ...credential, type: 'public-key' })),
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** Ends waiting for a choice in the field. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** Lets the browser create a passkey, which signs in without an address too. */
export async function createPasskey(
  { challenge, rp, user, existing }: PasskeyCreation,
  name: string,
): Promise<AddPasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp,
      user,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: existing.map((id) => ({ id, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { name, id, clientDataJSON, attestationObject, transports };
}
