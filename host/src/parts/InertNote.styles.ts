import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { row, text, wider } from 'shared/theme/layout';
import { color, radius } from 'shared/theme/tokens';

/** As wide as a phone allows; elsewhere in the corner, beside what is read. Under the header's menu and whatever opens above the page. */
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

/** The end of the page can be scrolled out from under the note, and what takes the focus does not hide there. */
export const roomForNote = css`
  html {
    /* The notice of a new version stands above it. */
    --note-room: 112px;
    scroll-padding-bottom: 120px;
  }
  body {
    padding-bottom: var(--note-room);
  }
`;
