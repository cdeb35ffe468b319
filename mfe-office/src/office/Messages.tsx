import styled from '@emotion/styled';
import { type OfficeSession, useOfficeMessage, useOfficeMessages } from 'shared/api-client/office';
import type { OfficeMessage, OfficeMessageDetail } from 'shared/contracts/contact';
import { useFilters } from 'shared/hooks/useFilters';
import { usePageTitle } from 'shared/hooks/usePageTitle';
import { Link } from 'shared/router';
import { flow, panel, stack, text, title } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { PageTitle } from 'shared/ui/PageTitle';
import { ActButton } from './ActButton.tsx';
import type { FormField } from './FieldsForm.tsx';
import { Cell, type Column, KeysetTable } from './KeysetTable.tsx';
import { messageNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const Line = styled.div`
  ${flow(2, 3)}
  margin-bottom: ${space(4)};
  &:empty {
    display: none;
  }
`;

const Letter = styled.article`
  ${stack(3)}
  ${panel()}
  max-width: 720px;
  margin-top: ${space(4)};
  padding: ${space(5)};
  overflow-wrap: anywhere;
  h2 {
    ${title('lead', 1.3)}
  }
  p {
    ${text('text')}
    line-height: 1.6;
    white-space: pre-line;
  }
`;

const Sent = styled(Letter)`
  border-left: 3px solid ${color.primary};
`;

const Back = styled(Link)`
  display: inline-block;
  padding: ${space(3)} 0 0;
`;

const MemberLink = ({ member: { id, publicName } }: { member: NonNullable<OfficeMessage['member']> }) => (
  <Link to={`/office/members/${id}`}>{publicName}</Link>
);

const columnsWith = (addressOf: (message: number) => string): readonly Column<OfficeMessage>[] => [
  {
    key: 'message',
    header: 'Message',
    cell: ({ id, about, state, createdAt }) => (
      <Cell state={messageNames[state]} small={<DateTime at={createdAt} />}>
        <Link to={addressOf(id)}>{about}</Link>
      </Cell>
    ),
  },
  {
    key: 'from',
    header: 'From',
    cell: ({ email, fullName, member }) => (
      <Cell small={member ? <MemberLink member={member} /> : 'Not logged in'}>
        <span>{email}</span>
        {fullName !== null && <span>{fullName}</span>}
      </Cell>
    ),
  },
  { key: 'answers', header: 'Answers', cell: ({ answers }) => answers || 'None' },
];

export function Messages({ session }: { session: OfficeSession }) {
  const [{ message }, , addressWith] = useFilters({ message: 0 });
  if (Number.isSafeInteger(message) && message > 0)
    return <Message key={message} session={session} id={message} back={addressWith({ message: 0 })} />;
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <KeysetTable
        caption="Messages"
        columns={columnsWith((id) => addressWith({ message: id }))}
        states={messageNames}
        waits="open"
        useAsked={(query) => useOfficeMessages(session, query)}
      />
    </>
  );
}

function Message({ session, id, back }: { session: OfficeSession; id: number; back: string }) {
  return (
    <>
      <Back to={back}>All messages</Back>
      <Shown asked={useOfficeMessage(session, id)} label="Loading the message" height={320} title={`Message ${id}`}>
        {(message) => <Read session={session} message={message} />}
      </Shown>
    </>
  );
}

const answerField: FormField = {
  name: 'text',
  label: 'Answer',
  hint: 'Mailed as you write it, and kept for good. The address is not verified: answer nothing that only a member may know.',
  longest: 2000,
  rows: 8,
  problem: (typed) => (typed === '' ? 'Say what to answer.' : undefined),
  read: (typed) => ({ text: typed }),
};

function Read({ session, message }: { session: OfficeSession; message: OfficeMessageDetail }) {
  const { id, state, email, fullName, member, question, sent, createdAt } = message;
  const { label, tone } = messageNames[state];
  usePageTitle(`Message ${id}`);
  return (
    <>
      <PageTitle>Message {id}</PageTitle>
      <Line>
        <Badge tone={tone}>{label}</Badge>
        <span>{fullName === null ? email : `${email} (${fullName})`}</span>
        {member ? <MemberLink member={member} /> : 'Not logged in'}
        <DateTime at={createdAt} />
      </Line>
      <Line>
        <ActButton
          session={session}
          label="Answer"
          title={`Answer message ${id}`}
          request={{ kind: 'contact answer', message: id }}
          fields={[answerField]}
        />
        {state !== 'closed' && (
          <ActButton
            session={session}
            label="Close"
            title={`Close message ${id}`}
            request={{ kind: 'contact close', message: id }}
          />
        )}
      </Line>
      <Letter aria-label="What was written">
        {question !== null && <h2>{question}</h2>}
        {message.message !== null && <p>{message.message}</p>}
      </Letter>
      {sent.map(({ text: words, at }, index) => (
        <Sent key={at} aria-label={`Answer ${index + 1}`}>
          <h2>
            Answered <DateTime at={at} />
          </h2>
          <p>{words}</p>
        </Sent>
      ))}
    </>
  );
}
