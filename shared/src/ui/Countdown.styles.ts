import styled from '@emotion/styled';
import { motionPausedAttribute } from '../contracts/crossing.ts';
import { figures, stack, text } from '../theme/layout.ts';
import { color, font, radius, space } from '../theme/tokens.ts';

export const Timer = styled.div`
  container-type: inline-size;
  ${stack(1)}
  grid-template-columns: repeat(4, minmax(0, 1fr));
  color: ${color.text};
  font-variant-numeric: tabular-nums;

  span {
    display: grid;
    justify-items: center;
    padding: ${space(2)} 0;
    border-radius: ${radius.small};
    background: ${color.raised};
  }
  b {
    font: 600 22px / 1.2 ${font.display};
  }
  small {
    color: ${color.muted};
    font-size: 12px;
    line-height: 1.4;
  }
  /* Too narrow for full units: shows abbreviations; screen readers get the full word. */
  @container (max-width: 219.98px) {
    small {
      font-size: 0;
    }
    small::after {
      content: attr(data-short);
      content: attr(data-short) / '';
      font-size: 12px;
    }
  }

  @media print {
    &:not([data-ended]) span {
      display: none;
    }
    &:not([data-ended])::before {
      content: attr(data-until);
      grid-column: 1 / -1;
    }
  }
  &[data-ended] b {
    color: ${color.danger};
  }
  /* With reduced motion a dash replaces the seconds; the rest changes once a minute. */
  html[${motionPausedAttribute}] &:not([data-ended]) span:last-of-type b {
    font-size: 0;
  }
  html[${motionPausedAttribute}] &:not([data-ended]) span:last-of-type b::after {
    content: '–';
    content: '–' / '';
    font-size: 22px;
  }
`;

export const Until = styled.p`
  ${text('text', 'small')}
  ${figures}
  padding-block: ${space(2)};
`;
