import styled from '@emotion/styled';
import { type OfficeSession, useOfficePurchases, useOfficeRefunds } from 'shared/api-client/office';
import type { OfficePurchase, OfficeRefund } from 'shared/contracts/officeReports';
import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { panel, spread, text } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { PageTitle } from 'shared/ui/PageTitle';
import { SearchField } from 'shared/ui/SearchField';
import { Section } from 'shared/ui/Section';
import { ActButton } from './ActButton.tsx';
import { Cell, type Column, KeysetTable } from './KeysetTable.tsx';
import { refundNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';
import { namedNumbers, Refunded } from './Timeline.tsx';

const Search = styled.div`
  max-width: 640px;
  margin-bottom: ${space(5)};
`;

const Bought = styled.div`
  ${panel()}
  ${spread(3, 6)}
  padding: ${space(4)} ${space(5)};
  p {
    ${text('second', 'small')}
  }
`;

const MemberLink = ({ member: { id, publicName } }: Pick<OfficePurchase, 'member'>) => (
  <Link to={`/office/members/${id}`}>{publicName}</Link>
);

const refunds: readonly Column<OfficeRefund>[] = [
  {
    key: 'refund',
    header: 'Given back',
    cell: ({ state, amount, left, at }) => (
      <Cell state={refundNames[state]} small={<DateTime at={at} />}>
        {formatCto(amount)}
        {left > 0 && <span>{formatCto(left)} left to pay</span>}
      </Cell>
    ),
  },
  {
    key: 'of',
    header: 'Of',
    cell: ({ round, roundName, purchase, member, state }) => (
      <Cell small={state === 'goodwill' ? `Purchase ${purchase}` : 'All its purchases'}>
        <Link to={paths.lottery(round)}>
          {roundName} · {round}
        </Link>
        {state === 'goodwill' && member && <MemberLink member={member} />}
      </Cell>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ why, by, problem, member }) => (
      <Cell small={by && `by ${by}`}>
        {why}
        {problem && member && (
          <span>
            Stuck at <MemberLink member={member} />. {problem}
          </span>
        )}
      </Cell>
    ),
  },
];

const isNumber = (number: string) => /^\d{1,15}\s*#\s*\d{1,9}$/.test(number);

export function Refunds({ session }: { session: OfficeSession }) {
  const [{ number }, setFilters] = useFilters({ number: '' });
  const typed = number.trim();
  return (
    <>
      <PageTitle>Refunds</PageTitle>
      <Search role="search" aria-label="Purchases">
        <SearchField
          label="Number of a round (17#42)"
          value={number}
          onChange={(value) => setFilters({ number: value }, { replace: true })}
        />
      </Search>
      {isNumber(typed) ? (
        <Found session={session} number={typed} />
      ) : (
        typed !== '' && <EmptyState>Type the round, # and the number.</EmptyState>
      )}
      <Section title="Given back" lead="As goodwill, while the numbers play on, and by cancelled rounds.">
        <KeysetTable
          caption="Refunds"
          columns={refunds}
          states={refundNames}
          useAsked={(query) => useOfficeRefunds(session, query)}
        />
      </Section>
    </>
  );
}

function Found({ session, number }: { session: OfficeSession; number: string }) {
  return (
    <Shown asked={useOfficePurchases(session, number)} label="Searching" height={120}>
      {({ contents: [purchase] }) =>
        purchase === undefined ? (
          <EmptyState>This number is not sold, or there is no such round.</EmptyState>
        ) : (
          <Purchase session={session} purchase={purchase} />
        )
      }
    </Shown>
  );
}

function Purchase({ session, purchase }: { session: OfficeSession; purchase: OfficePurchase }) {
  const { id, round, roundName, member, numbers, price, given, most, refunded, createdAt } = purchase;
  return (
    <Bought role="group" aria-label={`Purchase ${id}`}>
      <div>
        <div>
          <MemberLink member={member} /> bought for {formatCto(price)}
        </div>
        <p>
          <DateTime at={createdAt} /> ·{' '}
          <Link to={paths.lottery(round)}>
            {roundName} · {round}
          </Link>{' '}
          · {namedNumbers(numbers)}
        </p>
        {most === 0 && (
          <p>{given > 0 ? `${formatCto(given)} were given back: that is once only.` : 'Nothing can be given back.'}</p>
        )}
      </div>
      {refunded && <Refunded {...refunded} />}
      {most > 0 && (
        <ActButton
          session={session}
          label="Refund"
          title={`Refund purchase ${id}`}
          request={{ kind: 'purchases refund', purchase: id }}
          most={most}
        />
      )}
    </Bought>
  );
}
