import { type OfficeSession, useOfficeDeliveries, useOfficeWebhooks } from 'shared/api-client/office';
import type { OfficeDelivery, OfficeWebhook } from 'shared/contracts/officeReports';
import { withThousands } from 'shared/format/money';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { Cell, type Column, KeysetTable, Rows } from './KeysetTable.tsx';
import { deliveryNames, webhookNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const webhooks: readonly Column<OfficeWebhook>[] = [
  {
    key: 'webhook',
    header: 'Webhook',
    cell: ({ id, url, state, addedAt, disabledAt }) => (
      <Cell state={webhookNames[state]} small={<DateTime at={disabledAt ?? addedAt} />}>
        <Link to={`/office/webhooks?webhook=${id}`}>Webhook {id}</Link>
        {url}
      </Cell>
    ),
  },
  {
    key: 'events',
    header: 'Events',
    cell: ({ events }) => (
      <Cell>
        {events.map((event) => (
          <span key={event}>{event}</span>
        ))}
      </Cell>
    ),
  },
  {
    key: 'calls',
    header: 'Calls',
    cell: ({ waiting, failed }) => <Cell small={`${withThousands(failed)} given up`}>{withThousands(waiting)} wait</Cell>,
  },
];

const deliveries: readonly Column<OfficeDelivery>[] = [
  {
    key: 'event',
    header: 'Event',
    cell: ({ type, eventId, state, createdAt }) => (
      <Cell
        state={deliveryNames[state]}
        small={
          <>
            <DateTime at={createdAt} /> · {eventId}
          </>
        }
      >
        {type}
      </Cell>
    ),
  },
  {
    key: 'attempts',
    header: 'Attempts',
    cell: ({ attempts, failure }) => <Cell small={failure}>{attempts}</Cell>,
  },
  {
    key: 'webhook',
    header: 'Webhook',
    cell: ({ webhook, deliveredAt, nextAttemptAt }) => {
      const at = deliveredAt ?? nextAttemptAt;
      const small = at !== null && (
        <>
          {deliveredAt === null ? 'again' : 'accepted'} <DateTime at={at} />
        </>
      );
      return <Cell small={small}>{webhook}</Cell>;
    },
  },
];

export function Webhooks({ session }: { session: OfficeSession }) {
  const [{ webhook }] = useFilters({ webhook: 0 });
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <Shown asked={useOfficeWebhooks(session)} label="Loading the webhooks" height={240}>
        {({ contents }) =>
          contents.length === 0 ? (
            <EmptyState>Events are sent nowhere: there is no webhook.</EmptyState>
          ) : (
            <Rows caption="Webhooks" rows={contents} rowKey={({ id }) => id} columns={webhooks} />
          )
        }
      </Shown>
      <Section
        title={webhook === 0 ? 'Calls' : `Calls of webhook ${webhook}`}
        lead="Of the last 30 days. What is not accepted is tried nine times more."
        action={
          webhook !== 0 && (
            <LinkButton variant="secondary" to="/office/webhooks">
              Calls of all
            </LinkButton>
          )
        }
      >
        <KeysetTable
          caption="Calls"
          columns={deliveries}
          states={deliveryNames}
          useAsked={(query) => useOfficeDeliveries(session, { ...query, webhook: webhook || undefined })}
        />
      </Section>
    </>
  );
}
