import { type Static, Type } from 'typebox';
import { OfficeAct } from './officeActs.ts';
import { OperatorRole } from './officeSession.ts';
import type { Operations } from './operation.ts';
import { AddPasskeyRequest, PasskeyOffer } from './passkeys.ts';
import { Amount, EpochMs, Nullable } from './schemas.ts';

const TeamMember = Type.Object(
  {
    id: Nullable(Type.Integer({ description: 'Of the operator; null: invited' })),
    name: Type.String(),
    role: OperatorRole,
    state: Type.Union([
      Type.Literal('invited', { description: 'Until `until`, by a link' }),
      Type.Literal('enrolled'),
      Type.Literal('removed'),
    ]),
    since: EpochMs('When they were invited, enrolled or removed'),
    until: Nullable(EpochMs('End of the invitation')),
    isMailed: Type.Boolean({ description: 'They have a mail address; mails about others go to ALERT_MAIL' }),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createdAt: EpochMs('When it was enrolled'),
        lastUsedAt: Nullable(EpochMs('When it last signed')),
      }),
    ),
  },
  { $id: 'TeamMember' },
);
export type TeamMember = Static<typeof TeamMember>;

export const OfficeTeam = Type.Object(
  {
    members: Type.Array(TeamMember, { description: 'Those who were removed last' }),
    keyHolders: Type.Optional(
      Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), since: EpochMs('When the key was enrolled') }), {
        description: 'Who has a key for commands and no role',
      }),
    ),
    acts: Type.Array(OfficeAct, { description: 'Open acts about the team, the budget and webhooks' }),
    budget: Type.Object({
      operatorDay: Amount('CTO that one operator may credit alone in 24 hours'),
      houseDay: Amount('CTO that all may credit alone in 24 hours'),
      houseLeft: Amount('CTO that are left of it'),
      roundPrize: Amount('CTO: a larger prize takes two people'),
    }),
  },
  { $id: 'OfficeTeam' },
);
export type OfficeTeam = Static<typeof OfficeTeam>;

const ActPage = Type.Object(
  { location: Type.String({ description: 'Page of the desk where the act is signed' }) },
  { $id: 'ActPage' },
);

export const officeTeamOperations = {
  '/api/office/team': { method: 'get', operator: true, answer: OfficeTeam },
  '/api/desk/passkeys/offer': { method: 'get', operator: true, answer: PasskeyOffer },
  '/api/desk/passkeys/drafts': {
    method: 'post',
    operator: true,
    body: AddPasskeyRequest,
    answer: ActPage,
    errors: { 400: ['VALIDATION', 'CHALLENGE_EXPIRED'] },
  },
} satisfies Operations;
