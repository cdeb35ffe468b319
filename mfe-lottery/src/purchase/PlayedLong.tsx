import styled from '@emotion/styled';
import { useState } from 'react';
import { useClockValue } from 'shared/clock';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { flow } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/printStyles';
import { color, radius, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { playedWords } from './purchase.messages.ts';

/** Over the page, because it may come at any time and must move nothing. */
const Reminder = styled.div`
  position: fixed;
  z-index: 30;
  inset: auto ${space(4)} ${space(4)};
  ${notOnPaper}
`;

const Notice = styled.div`
  ${flow(1, 4)}
  width: fit-content;
  margin-inline: auto;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border: 1px solid ${color.primary};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.text};
  a {
    color: ${color.primaryHover};
  }
  html:has(&) {
    scroll-padding-bottom: 120px;
  }
`;

/** Reminds a member each full hour of play, with a link to a break. @param since epoch ms; null: not playing */
export function PlayedLong({ since }: { since: number | null }) {
  const words = useClockValue((now) => (since === null ? '' : playedWords(now - since)));
  const [closed, setClosed] = useState('');
  return (
    <Reminder role="status">
      {words && words !== closed && (
        <Notice>
          {words}
          <Link to={paths.takeABreak}>Take a break</Link>
          <Button variant="ghost" size="small" onClick={() => setClosed(words)}>
            Close
          </Button>
        </Notice>
      )}
    </Reminder>
  );
}
