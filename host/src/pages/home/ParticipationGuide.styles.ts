import styled from '@emotion/styled';
import { bareList, spread, stack, text, wider } from 'shared/theme/layout';
import { breakpoint, color, font, from, radius, upTo } from 'shared/theme/tokens';

export const Steps = styled.ol`
  ${stack(8, 6)}
  ${bareList}
  counter-reset: step;
  ${wider('grid-template-columns', { tablet: '1fr 1fr', desktop: 'repeat(4, 1fr)' })}
`;

export const Step = styled.li`
  display: grid;
  grid-template: auto 1fr / 40px 1fr;
  column-gap: 12px;
  counter-increment: step;
  padding-top: 20px;
  border-top: 2px solid ${color.raised};
  ${wider('display', { tablet: 'block' })}
  &::before {
    content: counter(step);
    display: block;
    grid-row: 1 / 3;
    font: 700 40px / 1 ${font.display};
    font-variant-numeric: tabular-nums;
    color: ${color.primary};
  }
  h3 {
    margin: 8px 0;
    font-size: ${font.size.lead};
  }
  p {
    ${text('second')}
  }
  ${from(breakpoint.tablet)} {
    h3 {
      margin-top: 16px;
    }
  }
`;

export const Responsible = styled.aside`
  ${spread(4, 8)}
  margin-top: 56px;
  padding: 24px 28px;
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
