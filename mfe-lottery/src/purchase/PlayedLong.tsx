import styled from '@emotion/styled';
import { useClockValue } from 'shared/clock';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { goneWhenEmpty, text } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { playedWords } from './purchase.messages.ts';

const Reminder = styled.div(goneWhenEmpty);

const Notice = styled.p`
  ${text('text')}
  margin-bottom: ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-left: 3px solid ${color.primary};
  border-radius: ${radius.small};
  background: ${color.surface};
  a {
    color: ${color.primaryHover};
  }
`;

/** Reminds a member who has played for an hour, with a link to a break. @param since epoch ms; null: not playing */
export function PlayedLong({ since }: { since: number | null }) {
  const words = useClockValue((now) => (since === null ? '' : playedWords(now - since)));
  return (
    <Reminder role="status">
      {words && (
        <Notice>
          {words} <Link to={paths.takeABreak}>Take a break</Link>
        </Notice>
      )}
    </Reminder>
  );
}
