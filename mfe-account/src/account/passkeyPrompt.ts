import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { PlayerError } from 'shared/api-client/playerError';
import type { AddPasskeyRequest, PasskeyAssertion, PasskeyOffer, PasskeyRequest } from 'shared/contracts/passkeys';

/** Whether passkeys work here: not in old browsers, without TLS, and at an IP address. */
export const canUsePasskeys = () => browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);

export const canAutofillPasskeys = async () => canUsePasskeys() && (await browserSupportsWebAuthnAutofill());

/** Ends a waiting prompt. Opening another one does the same. */
export const closePasskeyPrompt = () => WebAuthnAbortService.cancelCeremony();

/** What happened and what to do, by the name of the browser's error. */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'The prompt was closed, or this device has no passkey for Snail Lotto. Try again, or use your password.',
  InvalidStateError: 'This device has a passkey for your account already. You can use it as it is.',
  OperationError: 'Another prompt for a passkey is open, perhaps in another tab. Close it and try again.',
  AbortError: 'Another prompt for a passkey took the place of this one. Please try again.',
  NotSupportedError: 'This device cannot make a passkey for Snail Lotto. Your password works as before.',
};

const notCreated = 'The prompt was closed, or the device did not recognise you. No passkey was added. Please try again.';

async function prompt<Result>(rpId: string, ask: () => Promise<Result>, texts = sentences): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    const elsewhere = `Passkeys work only at ${rpId}. Please open the site there, or use your password.`;
    const other = 'The passkey could not be used. Try again, or use your password.';
    throw new PlayerError(name === 'SecurityError' ? elsewhere : (texts[name] ?? other), { cause });
  }
}

/**
 * Asks for a passkey and for its fingerprint, face or PIN.
 * @param useBrowserAutofill waits among the suggestions of the field for the username, without a dialog
 * @throws PlayerError
 */
export async function askPasskey(
  { challenge, rpId, credentialIds }: PasskeyRequest,
  useBrowserAutofill = false,
): Promise<PasskeyAssertion> {
  const allowCredentials = credentialIds.map((id) => ({ id, type: 'public-key' as const }));
  const optionsJSON = { challenge, rpId, allowCredentials, userVerification: 'required' as const };
  const { id, response } = await prompt(rpId, () => startAuthentication({ optionsJSON, useBrowserAutofill }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
}

/** Asks the device to create a passkey. @throws PlayerError */
export async function createPasskey({
  challenge,
  rpId,
  userHandle,
  username,
  credentialIds,
}: PasskeyOffer): Promise<Omit<AddPasskeyRequest, 'name'>> {
  const create = () =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Snail Lotto' },
        user: { id: userHandle, name: username, displayName: username },
        pubKeyCredParams: [-7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: credentialIds.map((id) => ({ id, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    });
  const { response } = await prompt(rpId, create, { ...sentences, NotAllowedError: notCreated });
  return { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}
