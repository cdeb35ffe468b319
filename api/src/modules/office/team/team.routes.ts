import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Operator } from 'shared/contracts/officeSession';
import type { OfficeTeam } from 'shared/contracts/officeTeam';
import type { AddPasskeyRequest, PasskeyOffer } from 'shared/contracts/passkeys';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { noSources } from '../../../core/draw-sources/createDrawSources.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import { passkeyName } from '../../accounts/passkeys/passkeys.service.ts';
import { newChallenge, useChallenge } from '../../accounts/passkeys/provePasskey.ts';
import type { AccountDeps, AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { draftAct, listActs } from '../acts/acts.service.ts';
import type { ActDeps } from '../acts/doWhenSigned.ts';
import { findOperatorPasskey, listOperatorPasskeys } from '../sessions/operatorSessions.repository.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import { handleOf, numbersOf, readOwnPasskey, siteOf } from '../sessions/signIn.service.ts';
import { listKeyHolders, listTeam } from './team.repository.ts';
import { budgetNow, isTeamKind } from './teamKinds.ts';

const tags = ['Office'];
const at = 1_790_000_000_000;
const bytes = 'bXgtYnl0ZXM';
const example: OfficeTeam = {
  members: [
    {
      id: 1,
      name: 'stella',
      role: 'steward',
      state: 'enrolled',
      since: at,
      until: null,
      isMailed: true,
      passkeys: [{ id: '5f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a12', name: 'Security key', createdAt: at, lastUsedAt: null }],
    },
  ],
  acts: [
    {
      id: 9,
      kind: 'operators add',
      state: 'delayed',
      words: 'Invites fiona as an operator for finance.',
      by: 'stella',
      why: 'She joins on Monday.',
      tell: null,
      member: null,
      deskUrl: 'https://desk.lotto.example/acts/9',
      createdAt: at,
      expiresAt: at + 72 * 3_600_000,
      effectAt: at + 24 * 3_600_000,
      decidedAt: null,
      failure: null,
      signatures: [
        { operator: 'stella', verb: 'ask', at },
        { operator: 'sven', verb: 'approve', at },
      ],
    },
  ],
  budget: { operatorDay: 100_000, houseDay: 1_000_000, houseLeft: 940_000, roundPrize: 100_000 },
};

export const officeTeamRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const actDeps = { ...deps, sources: deps.sources ?? noSources, announcer: app.announcer };

  route(
    app,
    '/api/office/team',
    { tags, summary: 'Operators of the office, open acts about them, and the house budget', example },
    async (request, reply) => {
      await requireOperator(request, reply);
      const [members, keyHolders, acts, budget] = await Promise.all([
        listTeam(deps.db),
        listKeyHolders(deps.db),
        listActs(actDeps, { open: true, page: 0, limit: 100 }),
        budgetNow(deps.db),
      ]);
      const { operatorDay, houseDay, houseLeft, roundPrize } = budget;
      return {
        members,
        keyHolders,
        acts: acts.contents.filter(({ kind }) => isTeamKind(kind)),
        budget: { operatorDay, houseDay, houseLeft, roundPrize },
      };
    },
  );

  route(
    app,
    '/api/desk/passkeys/offer',
    {
      config: { desk: true },
      tags,
      summary: 'Begin to create a further passkey',
      example: { challenge: bytes, rpId: 'office.lotto.example', userHandle: bytes, username: 'fiona', credentialIds: [bytes] },
    },
    async (request, reply) => offerFurther(deps, await requireOperator(request, reply), app.now()),
  );

  route(
    app,
    '/api/desk/passkeys/drafts',
    {
      config: { desk: true },
      tags,
      summary: 'Draft the act after which a further passkey counts',
      sent: { name: 'Security key', clientDataJSON: bytes, attestationObject: bytes },
      example: { location: '/acts/12' },
    },
    async (request, reply) => draftFurther(actDeps, await requireOperator(request, reply), request.body),
  );
};

const purposeOf = ({ id }: Operator) => `office further ${id}` as const;

async function offerFurther(deps: AccountDeps, operator: Operator, now: number): Promise<PasskeyOffer> {
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
async function draftFurther(
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
