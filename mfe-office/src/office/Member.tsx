import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { type OfficeSession, useOfficeMember } from 'shared/api-client/office';
import type { OfficeMember } from 'shared/contracts/office';
import { formatCto, withThousands } from 'shared/format/money';
import { usePageTitle } from 'shared/hooks/usePageTitle';
import { Link } from 'shared/router';
import { flow, panel, stack, terms, title } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { Grid } from 'shared/ui/Grid';
import { PageTitle } from 'shared/ui/PageTitle';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { ActButton } from './ActButton.tsx';
import { amountOf, factorNames, memberStates } from './office.messages.ts';
import { Shown } from './Shown.tsx';
import { Timeline } from './Timeline.tsx';

const Badges = styled.div`
  ${flow(2)}
  margin-bottom: ${space(5)};
  &:empty {
    display: none;
  }
`;

const Box = styled.li`
  ${stack(4)}
  ${panel()}
  align-content: start;
  min-width: 0;
  padding: ${space(5)};
  h2 {
    ${title('lead', 1.3)}
  }
`;

const Terms = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  margin: 0;
  ${terms('small')}
  div {
    display: contents;
  }
  dd {
    text-align: right;
    overflow-wrap: anywhere;
  }
`;

const Used = styled.div`
  ${stack(1)}
  color: ${color.second};
`;

const Back = styled(Link)`
  display: inline-block;
  padding: ${space(3)} 0 0;
`;

function Facts({
  name,
  rows,
  children,
}: {
  name: string;
  rows: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}) {
  return (
    <Box>
      <h2>{name}</h2>
      {rows.length > 0 && (
        <Terms>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Terms>
      )}
      {children}
    </Box>
  );
}

export function Member({ session, id }: { session: OfficeSession; id: number }) {
  return (
    <>
      <Back to="/office/members">All members</Back>
      <Shown asked={useOfficeMember(session, id)} label="Loading the member" height={560} title="Member">
        {(member) => <Known session={session} member={member} />}
      </Shown>
      <Timeline session={session} id={id} />
    </>
  );
}

const periods = [
  ['day', 'today'],
  ['week', 'this week'],
  ['month', 'this month'],
] as const;

function Known({ session, member }: { session: OfficeSession; member: OfficeMember }) {
  const { publicName, state, stoppedUntil, verified, limits, spent, wallets } = member;
  const { label, tone } = memberStates[state];
  usePageTitle(publicName);
  return (
    <>
      <PageTitle>{publicName}</PageTitle>
      <Badges>
        <Badge tone={tone}>{label}</Badge>
        {stoppedUntil !== null && (
          <span>
            until <DateTime at={stoppedUntil} />
          </span>
        )}
        <Badge tone={verified ? 'success' : 'neutral'}>{verified ? 'Identity checked' : 'Identity not checked'}</Badge>
      </Badges>
      {state !== 'deleted' && <Acts session={session} member={member} />}
      <Grid columns={{ base: 1, tablet: 2 }} gap={4}>
        <Facts
          name="Person"
          rows={[
            ['Login name', member.username],
            ['Full name', member.fullName ?? 'None'],
            ['Mail', member.email ?? 'None'],
            ['Mail confirmed', member.emailConfirmed ? 'Yes' : 'No'],
            ['Member since', <DateTime key="since" at={member.createdAt} />],
          ]}
        />
        <Facts
          name="Wallets"
          rows={wallets.flatMap(({ token, decimals, star, available, pending, upgrade }) =>
            [
              ['to play with', star],
              ['to withdraw', available],
              ['coming in', pending],
              ['reserved', upgrade],
            ].flatMap(([what, amount]): [string, string][] =>
              typeof amount === 'number' && (amount > 0 || what === 'to play with')
                ? [[`${token} ${what}`, amountOf(amount, decimals, token)]]
                : [],
            ),
          )}
        />
        <Facts name="Limits" rows={[]}>
          {periods.map(([period, name]) => {
            const [limit, used] = [limits[period], spent[period] ?? 0];
            return (
              <Used key={period}>
                <span>
                  {formatCto(used)} {name}
                  {limit === null ? ', no limit' : ` of ${withThousands(limit)}`}
                </span>
                {limit !== null && <ProgressBar value={used} max={limit} label={`Spent of the limit of the ${period}, CTO`} />}
              </Used>
            );
          })}
        </Facts>
        <Facts
          name="Access"
          rows={[
            ['Second factor', factorNames[member.secondFactor]],
            ['Passkeys', withThousands(member.passkeys)],
            ['Open sessions', withThousands(member.sessions)],
          ]}
        />
      </Grid>
    </>
  );
}

function Acts({ session, member }: { session: OfficeSession; member: OfficeMember }) {
  const { id, publicName, state, sessions, secondFactor, verified, nameChosen } = member;
  const checking = verified ? 'Withdraw identity' : 'Confirm identity';
  const freezing = state === 'frozen' ? 'Unfreeze' : 'Freeze';
  const request = { member: id };
  return (
    <Badges>
      <ActButton
        session={session}
        label={freezing}
        title={`${freezing} ${publicName}`}
        request={{ ...request, kind: state === 'frozen' ? 'members unfreeze' : 'members freeze' }}
      />
      <ActButton
        session={session}
        label={checking}
        title={`${checking} of ${publicName}`}
        request={{ ...request, kind: 'members verify', undo: verified }}
      />
      {nameChosen && (
        <ActButton
          session={session}
          label="Reset name"
          title={`Reset name ${publicName}`}
          request={{ ...request, kind: 'members reset-name' }}
        />
      )}
      {sessions > 0 && (
        <ActButton
          session={session}
          label="End sessions"
          title={`End sessions of ${publicName}`}
          request={{ ...request, kind: 'members end-sessions' }}
        />
      )}
      {secondFactor !== 'none' && (
        <ActButton
          session={session}
          label="Remove second factor"
          title={`Remove second factor of ${publicName}`}
          request={{ ...request, kind: 'members second-factor' }}
        />
      )}
      <ActButton
        session={session}
        label="Credit"
        title={`Credit ${publicName}`}
        request={{ ...request, kind: 'members credit' }}
        most={null}
      />
      <ActButton
        session={session}
        label="Take back"
        title={`Take back from ${publicName}`}
        request={{ ...request, kind: 'members credit', takeBack: true }}
        most={null}
      />
    </Badges>
  );
}
