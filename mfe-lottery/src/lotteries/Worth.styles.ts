import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';

export const Worth = styled.p`
  ${text('primaryHover')}
  font: 700 clamp(${font.size.lead}, 13cqi, ${font.size.title}) / 1.1 ${font.display};
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
`;
