import styled from '@emotion/styled';
import { type OfficeSession, useOfficeTimeline } from 'shared/api-client/office';
import type { EventKind, OfficeEvent } from 'shared/contracts/office';
import { paths } from 'shared/contracts/paths';
import { withThousands } from 'shared/format/money';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { bareList, panel, spread, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { NativeSelect } from 'shared/ui/NativeSelect';
import { Section } from 'shared/ui/Section';
import { ActButton } from './ActButton.tsx';
import { Pager } from './KeysetTable.tsx';
import { amountOf, eventTitle, kindNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const Events = styled.ol`
  ${bareList}
  ${panel()}
  li {
    ${spread(1, 6)}
    padding: ${space(3)} ${space(5)};
  }
  li > div:first-of-type {
    flex: 1 1 240px;
  }
  li + li {
    border-top: 1px solid ${color.raised};
  }
  p {
    ${text('second', 'small')}
  }
  strong {
    font-variant-numeric: tabular-nums;
  }
`;

const kinds: readonly { value: EventKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  ...(['money', 'login', 'factor', 'break', 'mail', 'act'] as const).map((value) => ({ value, label: kindNames[value] })),
];

const none: { kind: EventKind | ''; before: string } = { kind: '', before: '' };

export function Timeline({ session, id }: { session: OfficeSession; id: number }) {
  const [filters, setFilters, addressWith] = useFilters(none, { choices: { kind: kinds.map(({ value }) => value) } });
  return (
    <Section
      title="Timeline"
      action={
        <NativeSelect label="Show" value={filters.kind} options={kinds} onChange={(kind) => setFilters({ kind, before: '' })} />
      }
    >
      <Shown asked={useOfficeTimeline(session, id, filters)} label="Loading the timeline" height={480}>
        {({ contents, next }) => (
          <>
            {contents.length === 0 ? (
              <EmptyState>Nothing of this kind has happened.</EmptyState>
            ) : (
              <Events>
                {contents.map((event) => (
                  <EventRow key={event.id} session={session} event={event} />
                ))}
              </Events>
            )}
            <Pager present={filters.before} next={next} addressOf={(before) => addressWith({ before })} label="Timeline" />
          </>
        )}
      </Shown>
    </Section>
  );
}

function EventRow({ session, event }: { session: OfficeSession; event: OfficeEvent }) {
  const { at, purchaseId, amount, token, decimals, lotteryId, numbers, until, most, refunded } = event;
  return (
    <li>
      <div>
        <div>{eventTitle(event)}</div>
        <p>
          <DateTime at={at} />
          {lotteryId !== null && (
            <>
              {' · '}
              <Link to={paths.lottery(lotteryId)}>Round {lotteryId}</Link>
            </>
          )}
          {numbers && ` · ${namedNumbers(numbers)}`}
          {until !== null && (
            <>
              {' · until '}
              <DateTime at={until} />
            </>
          )}
        </p>
      </div>
      {refunded && <Refunded {...refunded} />}
      {most > 0 && purchaseId !== null && (
        <ActButton
          session={session}
          label="Refund"
          title={`Refund purchase ${purchaseId}`}
          request={{ kind: 'purchases refund', purchase: purchaseId }}
          most={most}
        />
      )}
      {amount !== null && token !== null && decimals !== null && (
        <strong>
          {amount < 0 ? '−' : '+'}
          {amountOf(Math.abs(amount), decimals, token)}
        </strong>
      )}
    </li>
  );
}

export const Refunded = ({ act, deskUrl }: NonNullable<OfficeEvent['refunded']>) => (
  <span>
    Refunded:{' '}
    <Link to={deskUrl} target="_blank" rel="noopener">
      act {act}
    </Link>
  </span>
);

const shownAtMost = 10;

export function namedNumbers(numbers: readonly number[]): string {
  const named = numbers.slice(0, shownAtMost).join(', ');
  if (numbers.length === 1) return `Number ${named}`;
  return `${withThousands(numbers.length)} numbers: ${named}${numbers.length > shownAtMost ? ' …' : ''}`;
}
