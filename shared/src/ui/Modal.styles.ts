import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { Content, Overlay } from '@radix-ui/react-dialog';
import { oneLine, panel, quietFocus, row, text, title } from '../theme/layout.ts';
import { color, font, moving, space } from '../theme/tokens.ts';

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; translate: 0 16px; }`;

const low = '@media (max-height: 559.98px)';
const whole = '@media (max-width: 639.98px), (max-height: 559.98px)';
/** In a tiny window head and foot scroll with the content. */
const tiny = '@media (max-width: 539.98px) and (max-height: 459.98px)';

export const Backdrop = styled(Overlay)`
  position: fixed;
  inset: 0;
  z-index: 100;
  background: rgb(4 6 10 / 72%);
  ${moving(css`
    animation: ${appear} 0.15s ease-out;
  `)}
`;

export const Panel = styled(Content)`
  position: fixed;
  inset: 0;
  z-index: 101;
  display: flex;
  flex-direction: column;
  width: min(440px, calc(100vw - 32px));
  height: fit-content;
  max-height: calc(100dvh - 32px);
  margin: auto;
  ${panel(color.line)}
  color: ${color.text};
  font: 400 ${font.size.body} / 1.5 ${font.text};
  overflow: hidden;
  ${moving(css`
    animation: ${rise} 0.2s ease-out;
  `)}

  ${quietFocus}

  &[data-size='large'] {
    width: min(880px, calc(100vw - 64px));
    max-height: min(860px, calc(100dvh - 32px));
  }

  ${whole} {
    &[data-size='large'] {
      width: 100vw;
      height: 100dvh;
      max-height: none;
      border: 0;
      border-radius: 0;
    }
  }
  ${tiny} {
    overflow-y: auto;
  }
`;

export const Head = styled.div`
  ${row(4)}
  flex: none;
  justify-content: space-between;
  padding: ${space(3)} ${space(3)} ${space(2)} ${space(6)};

  > div {
    min-width: 0;
  }
  h2 {
    ${title('lead', 1.3)}
  }
  p {
    ${text('second', 'small')}
    line-height: 1.3;
    ${oneLine}
  }
  [data-size='large'] > & {
    ${whole} {
      /* Space for the focus ring of a button. */
      padding: 5px ${space(2)} 5px ${space(3)};
      h2 {
        font-size: 18px;
      }
    }
  }
  [data-size='large'] > &:has(p) {
    ${low} {
      > div {
        display: flex;
        align-items: baseline;
        gap: ${space(3)};
      }
      h2 {
        white-space: nowrap;
      }
    }
  }
`;

export const Body = styled.div`
  flex: 1;
  padding: ${space(2)} ${space(6)} ${space(6)};
  overflow-y: auto;
  overscroll-behavior: contain;

  > p:first-of-type {
    margin-top: 0;
    color: ${color.second};
  }
  [data-size='large'] > & {
    ${whole} {
      padding: ${space(2)} ${space(3)};
    }
  }
  ${tiny} {
    flex: none;
    overflow-y: visible;
  }
`;

export const Foot = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  padding: ${space(4)} ${space(6)};
  border-top: 1px solid ${color.raised};
  [data-size='large'] > & {
    ${whole} {
      padding: ${space(2)} ${space(3)};
    }
  }
`;
