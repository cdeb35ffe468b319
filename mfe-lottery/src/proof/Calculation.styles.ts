import styled from '@emotion/styled';
import { bareList, stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const CalculationSteps = styled.ol`
  ${stack(3)}
  grid-template-columns: minmax(0, 1fr);
  ${bareList}
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${color.background};
  color: ${color.second};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  counter-reset: line;
  li {
    counter-increment: line;
  }
  li::before {
    content: counter(line) '. ';
    color: ${color.muted};
  }
  li > span {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  code {
    color: ${color.text};
    overflow-wrap: anywhere;
  }
  strong {
    color: ${color.primaryHover};
    font-size: ${font.size.lead};
  }
`;
