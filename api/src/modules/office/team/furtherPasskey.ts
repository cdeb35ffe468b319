import type { Operator } from 'shared/contracts/officeSession';
import type { AddPasskeyRequest, PasskeyOffer } from 'shared/contracts/passkeys';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { passkeyName } from '../../accounts/passkeys/passkeys.service.ts';
import { newChallenge, useChallenge } from '../../accounts/passkeys/provePasskey.ts';
import type { AccountDeps } from '../../accounts/sessions/accountDeps.ts';
import { draftAct } from '../acts/acts.service.ts';
import type { ActDeps } from '../acts/doWhenSigned.ts';
import { findOperatorPasskey, listOperatorPasskeys } from '../sessions/operatorSessions.repository.ts';
import { handleOf, numbersOf, readOwnPasskey, siteOf } from '../sessions/signIn.service.ts';

const purposeOf = ({ id }: Operator) => `office further ${id}` as const;

export async function offerFurther(deps: AccountDeps, operator: Operator, now: number): Promise<PasskeyOffer> {
  const known = await listOperatorPasskeys(deps.db, operator.id);
  return {
    challenge: newChallenge(deps.keys.signing, purposeOf(operator), now),
    rpId: siteOf(deps).rpId,
    userHandle: handleOf(deps, operator.name),
    username: operator.name,
    credentialIds: known.map(({ credentialId }) => credentialId),
  };
}

/**
 * Drafts the act after which a further passkey counts. Its key is in the text that is signed.
 * @returns the path of the desk's page where the act is signed
 * @throws ApiError VALIDATION at `name` or `passkey`, CHALLENGE_EXPIRED
 */
export async function draftFurther(
  deps: AccountDeps & ActDeps,
  operator: Operator,
  { name, ...answer }: AddPasskeyRequest,
): Promise<{ location: string }> {
  const shown = passkeyName(name);
  const { challenge, credential } = readOwnPasskey(deps, answer);
  await useChallenge(deps, purposeOf(operator), challenge, await databaseTime(deps.db));
  const { credentialId, publicKey } = credential;
  if ((await findOperatorPasskey(deps.db, credentialId)) !== undefined)
    throw invalidField('passkey', 'This passkey is enrolled already.');
  const { algorithm, ecX, ecY, rsaN, rsaE } = numbersOf(publicKey);
  const numbers = Object.entries({ x: ecX, y: ecY, n: rsaN, e: rsaE }).flatMap(([number, bytes]) =>
    bytes === null ? [] : [[number, Buffer.from(bytes).toString('hex')] as const],
  );
  const fields = { passkeyName: shown, credential: credentialId, algorithm: String(algorithm), ...Object.fromEntries(numbers) };
  const request = { kind: 'passkeys add', why: `A further passkey of ${operator.name}.` } as const;
  const { id } = await draftAct(deps, operator, request, { member: null, fields });
  return { location: `/acts/${id}` };
}
