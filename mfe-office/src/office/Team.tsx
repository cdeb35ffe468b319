import styled from '@emotion/styled';
import { type OfficeSession, useOfficeTeam } from 'shared/api-client/office';
import type { ActRequest, OfficeAct } from 'shared/contracts/officeActs';
import type { OperatorRole } from 'shared/contracts/officeSession';
import type { OfficeTeam, TeamMember } from 'shared/contracts/officeTeam';
import { formatCto, withThousands } from 'shared/format/money';
import { bareList, flow, panel, stack, title } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { PageTitle } from 'shared/ui/PageTitle';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Stack } from 'shared/ui/Stack';
import { ActAtDesk, ActButton } from './ActButton.tsx';
import { amountIn, type FormField } from './FieldsForm.tsx';
import { Cell, type Column, Rows } from './KeysetTable.tsx';
import { actNames, roleNames, teamNames, verbNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const Buttons = styled.div`
  ${flow(2)}
  &:empty {
    display: none;
  }
`;

const Keys = styled.ul`
  ${bareList}
  ${stack(3)}
  overflow-wrap: anywhere;
  li {
    ${stack(1)}
    justify-items: start;
  }
  small {
    color: ${color.muted};
    font-size: 14px;
  }
`;

const Part = styled.section`
  ${stack(4)}
  margin-top: ${space(8)};
  > h2 {
    ${title('lead', 1.3)}
  }
`;

const Box = styled.div`
  ${stack(4)}
  ${panel()}
  padding: ${space(5)};
  color: ${color.second};
`;

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }));
const isRole = (text: string): text is OperatorRole => Object.hasOwn(roleNames, text);
const needed = (what: string) => (text: string) => (text === '' ? `Enter ${what}.` : undefined);

const roleField = (initial: OperatorRole): FormField => ({
  name: 'role',
  label: 'Role',
  initial,
  options: roles,
  read: (role) => (isRole(role) ? { role } : {}),
});

const invitation: readonly FormField[] = [
  {
    name: 'operatorName',
    label: 'Name',
    hint: 'Small letters and digits, such as olga',
    problem: needed('a name'),
    read: (operatorName) => ({ operatorName }),
  },
  roleField('support'),
  {
    name: 'email',
    label: 'Mail address (optional)',
    hint: 'For mails about acts of the team before they take effect.',
    inputMode: 'email',
    read: (email) => (email === '' ? {} : { email }),
  },
];

const newHook: readonly FormField[] = [
  { name: 'url', label: 'Address', inputMode: 'url', problem: needed('an https address'), read: (url) => ({ url }) },
  {
    name: 'events',
    label: 'Events (optional)',
    hint: 'By commas, such as lottery.drawn,order.placed. Default: all.',
    read: (events) => (events === '' ? {} : { events }),
  },
];
const oldHook: readonly FormField[] = [
  {
    name: 'webhook',
    label: 'Number of the webhook',
    inputMode: 'numeric',
    problem: (text) => (/^[1-9]\d*$/.test(text) ? undefined : 'Enter its number.'),
    read: (text) => ({ webhook: Number(text) }),
  },
];

const limits = [
  ['operatorDay', 'One operator in 24 hours, CTO'],
  ['houseDay', 'All in 24 hours, CTO'],
  ['roundPrize', 'Prize of a round, CTO'],
] as const;

const budgetFields = (budget: OfficeTeam['budget']): FormField[] =>
  limits.map(([name, label]) => ({
    name,
    label,
    initial: withThousands(budget[name]),
    inputMode: 'numeric',
    problem: (text) => (amountIn(text) >= 0 && Number.isSafeInteger(amountIn(text)) ? undefined : 'Type this limit in digits.'),
    // What stays is not in the act: another one may change it meanwhile.
    read: (text) => (amountIn(text) === budget[name] ? {} : { [name]: amountIn(text) }),
  }));

interface ActProps {
  session: OfficeSession;
  label: string;
  titled?: string;
  request: Omit<ActRequest, 'why' | 'tell' | 'amount'>;
  fields?: readonly FormField[];
}

const Act = ({ titled, fields = [], ...act }: ActProps) => <ActButton {...act} title={titled ?? act.label} fields={fields} />;

export function Team({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Team</PageTitle>
      <Shown asked={useOfficeTeam(session)} label="Loading the team" height={720}>
        {({ members, keyHolders = [], acts, budget }) => (
          <>
            <Buttons>
              <Act session={session} label="Invite an operator" request={{ kind: 'operators add' }} fields={invitation} />
              <Act session={session} label="Add a webhook" request={{ kind: 'webhooks add' }} fields={newHook} />
              <Act session={session} label="Remove a webhook" request={{ kind: 'webhooks remove' }} fields={oldHook} />
            </Buttons>
            <Part aria-labelledby="waiting">
              <h2 id="waiting">Acts that wait</h2>
              {acts.length === 0 ? (
                <EmptyState>Nothing waits.</EmptyState>
              ) : (
                <Rows caption="Acts that wait" rows={acts} rowKey={({ id }) => id} columns={waitingFor(session)} />
              )}
            </Part>
            <Part aria-labelledby="operators">
              <h2 id="operators">Operators</h2>
              <Rows caption="Operators" rows={members} rowKey={({ id, name }) => id ?? name} columns={membersFor(session)} />
            </Part>
            {keyHolders.length > 0 && (
              <Part aria-labelledby="keys">
                <h2 id="keys">Keys for commands, without a role</h2>
                <Box>
                  <Keys>
                    {keyHolders.map(({ id, name, since }) => (
                      <li key={id}>
                        {name}
                        <small>
                          since <DateTime at={since} />
                        </small>
                        <Removal session={session} id={id} name={name} />
                      </li>
                    ))}
                  </Keys>
                </Box>
              </Part>
            )}
            <Part aria-labelledby="budget">
              <h2 id="budget">House budget</h2>
              <Budget session={session} budget={budget} />
            </Part>
          </>
        )}
      </Shown>
    </>
  );
}

const waitingFor = (session: OfficeSession): readonly Column<OfficeAct>[] => [
  {
    key: 'act',
    header: 'Act',
    cell: ({ words, state, by, why }) => (
      <Cell state={actNames[state]} small={`By ${by}: ${why}`}>
        {words}
      </Cell>
    ),
  },
  {
    key: 'signatures',
    header: 'Signatures',
    cell: ({ signatures }) => signatures.map(({ operator, verb }) => `${operator} ${verbNames[verb]}`).join(', ') || 'None',
  },
  {
    key: 'until',
    header: 'When',
    cell: (act) => (
      <Cell
        small={act.effectAt === undefined ? 'to sign it until then' : 'it takes effect'}
        actions={<ActAtDesk session={session} act={act} />}
      >
        <DateTime at={act.effectAt ?? act.expiresAt} />
      </Cell>
    ),
  },
];

const membersFor = (session: OfficeSession): readonly Column<TeamMember>[] => [
  {
    key: 'operator',
    header: 'Operator',
    cell: (member) => (
      <Cell
        state={teamNames[member.state]}
        small={
          <>
            {member.until === null ? 'since ' : 'until '}
            <DateTime at={member.until ?? member.since} />
          </>
        }
        actions={<MemberActs session={session} member={member} />}
      >
        <span>
          <strong>{member.name}</strong> · {roleNames[member.role]}
        </span>
        {!member.isMailed && member.state !== 'removed' && <small>No mail address</small>}
      </Cell>
    ),
  },
  {
    key: 'passkeys',
    header: 'Passkeys',
    cell: ({ id, name: operator, passkeys }) =>
      passkeys.length === 0 ? (
        'None'
      ) : (
        <Keys>
          {passkeys.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => (
            <li key={passkeyId}>
              {name}
              <small>
                Made <DateTime at={createdAt} />
              </small>
              <small>
                {lastUsedAt === null ? (
                  'Not used yet'
                ) : (
                  <>
                    Last used <DateTime at={lastUsedAt} />
                  </>
                )}
              </small>
              {id === session.operator.id && passkeys.length > 1 && (
                <Act
                  session={session}
                  label="Remove"
                  titled={`Remove ${name} of ${operator}`}
                  request={{ kind: 'passkeys remove', passkeyId }}
                />
              )}
            </li>
          ))}
        </Keys>
      ),
  },
];

const Removal = ({ session, id, name }: { session: OfficeSession; id: number; name: string }) => (
  <Act session={session} label="Remove" titled={`Remove ${name}`} request={{ kind: 'operators remove', operator: id }} />
);

function MemberActs({ session, member: { id, name, role, state } }: { session: OfficeSession; member: TeamMember }) {
  if (id === null || state !== 'enrolled') return null;
  if (id === session.operator.id)
    return <Act session={session} label="Leave" titled={`Leave as ${name}`} request={{ kind: 'operators leave' }} />;
  return (
    <>
      <Act
        session={session}
        label="Change role"
        titled={`Change role of ${name}`}
        request={{ kind: 'operators role', operator: id }}
        fields={[roleField(role)]}
      />
      <Removal session={session} id={id} name={name} />
    </>
  );
}

function Budget({ session, budget }: { session: OfficeSession; budget: OfficeTeam['budget'] }) {
  const fields = budgetFields(budget);
  return (
    <Box>
      <Stack gap={2}>
        <div>
          All operators together may credit {formatCto(budget.houseDay)} in 24 hours without a second person:{' '}
          {withThousands(budget.houseLeft)} are left
        </div>
        <ProgressBar value={budget.houseLeft} max={budget.houseDay} label="Left of the house's budget of 24 hours, CTO" />
      </Stack>
      <div>Each operator: {formatCto(budget.operatorDay)} in 24 hours</div>
      <div>A larger prize takes two people: {formatCto(budget.roundPrize)}</div>
      <Buttons>
        <Act session={session} label="Raise" titled="Raise the budget" request={{ kind: 'budget raise' }} fields={fields} />
        <Act session={session} label="Lower" titled="Lower the budget" request={{ kind: 'budget lower' }} fields={fields} />
      </Buttons>
    </Box>
  );
}
