import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { OfficeTeam } from 'shared/contracts/officeTeam';
import { noSources } from '../../../core/draw-sources/createDrawSources.ts';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { listActs } from '../acts/acts.service.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import { draftFurther, offerFurther } from './furtherPasskey.ts';
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
