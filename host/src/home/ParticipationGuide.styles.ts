import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius } from 'shared/theme/tokens';

export const Steps = styled.ol`
  display: grid;
  gap: 32px 24px;
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;
  ${from(breakpoint.tablet)} {
    grid-template-columns: 1fr 1fr;
  }
  ${from(breakpoint.desktop)} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

export const Step = styled.li`
  counter-increment: step;
  padding-top: 20px;
  border-top: 2px solid ${color.raised};
  &::before {
    content: counter(step);
    display: block;
    font: 700 40px / 1 ${font.display};
    font-variant-numeric: tabular-nums;
    color: ${color.primary};
  }
  h3 {
    margin: 16px 0 8px;
    font-size: ${font.size.lead};
  }
  p {
    margin: 0;
    color: ${color.second};
  }
`;

export const Responsible = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 16px 32px;
  margin-top: 56px;
  padding: 24px 28px;
  border-radius: ${radius.large};
  background: ${color.surface};
  h3 {
    margin: 0 0 4px;
    font-size: ${font.size.lead};
  }
  p {
    margin: 0;
    color: ${color.second};
  }
`;
