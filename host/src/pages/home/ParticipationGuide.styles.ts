import styled from '@emotion/styled';
import { bareList, spread, stack, text, wider } from 'shared/theme/layout';
import { breakpoint, color, font, radius, upTo } from 'shared/theme/tokens';

export const Steps = styled.ol`
  ${stack(4, 6)}
  ${bareList}
  counter-reset: step;
  grid-template-columns: 1fr 1fr;
  ${wider('grid-template-columns', { desktop: 'repeat(4, 1fr)' })}
`;

export const Step = styled.li`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  align-content: start;
  gap: 8px;
  counter-increment: step;
  padding-top: 12px;
  border-top: 2px solid ${color.raised};
  &::before {
    content: counter(step);
    font: 700 28px / 1 ${font.display};
    color: ${color.primary};
  }
  h3 {
    margin: 0;
    font-size: clamp(16px, 2.4vw, 20px);
  }
  p {
    grid-column: 1 / -1;
    ${text('second')}
    font-size: clamp(14px, 2vw, 16px);
  }
`;

export const Responsible = styled.aside`
  ${spread(4, 8)}
  margin-top: 24px;
  padding: 16px 20px;
  border-radius: ${radius.large};
  background: ${color.surface};
  h3 {
    margin: 0 0 4px;
    font-size: ${font.size.lead};
  }
  p {
    ${text('second')}
  }
  ${upTo(breakpoint.tablet)} {
    > a {
      flex: 1 1 100%;
    }
  }
`;
