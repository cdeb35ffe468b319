import styled from '@emotion/styled';
import { oneLine, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { beside, low } from './pickerLayout.ts';

export const Money = styled.div`
  min-width: 0;
  height: 46px;
  overflow: hidden;
  ${beside} {
    height: 62px;
  }
`;

export const Status = styled.p`
  ${text('text')}
  ${oneLine}
  font: 600 ${font.size.lead} / 24px ${font.display};
  font-variant-numeric: tabular-nums;
  ${low} {
    font-size: 18px;
  }
`;

export const Balance = styled.p`
  ${text('second', 'small')}
  ${oneLine}
  line-height: 22px;
  font-variant-numeric: tabular-nums;
  a {
    color: ${color.danger};
    font-weight: 600;
  }
  @media (max-width: 374.98px) {
    font-size: 13px;
  }
  ${beside} {
    line-height: 18px;
    white-space: normal;
  }
  ${low} {
    font-size: 13px;
  }
`;

export const FooterButtons = styled.div`
  display: flex;
  gap: ${space(2)};
  button {
    white-space: nowrap;
  }
  /* Includes the spinner's width, so that 'Clear All' does not move when a purchase begins. */
  button:last-of-type {
    min-width: 140px;
  }
  button:first-of-type {
    padding-inline: ${space(3)};
  }
  @media (max-width: 639.98px) {
    button:last-of-type {
      flex: 1;
    }
  }
  ${low} {
    button:last-of-type {
      flex: none;
      min-width: 120px;
      padding-inline: ${space(3)};
    }
  }
`;
