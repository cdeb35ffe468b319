import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { row, text, wider } from 'shared/theme/layout';
import { color, radius } from 'shared/theme/tokens';

/** Full width on phones, else in the corner. Its z-index is below the header's menu and dialogs. */
export const NoteBox = styled.div`
  position: fixed;
  z-index: 35;
  right: 16px;
  bottom: 16px;
  ${row(4)}
  justify-content: space-between;
  max-width: min(480px, 100vw - 32px);
  padding: 12px 12px 12px 16px;
  border: 1px solid ${color.control};
  border-radius: ${radius.medium};
  background: ${color.raised};
  ${wider('right', { tablet: '24px' })}
  ${wider('bottom', { tablet: '24px' })}
  > button[data-size] {
    flex: none;
    min-height: 44px;
  }
`;

export const NoteText = styled.p`
  ${text('second', 'small')}
  line-height: 1.45;
  overflow-wrap: anywhere;
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;

/** Extra space, so that the end of the page and focused elements can scroll out from under the note. */
export const roomForNote = css`
  html {
    /* The notice of a new version is placed above this height. */
    --note-room: 112px;
    scroll-padding-bottom: 120px;
  }
  body {
    padding-bottom: var(--note-room);
  }
`;
