import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';

export const LoadingBox = styled.div`
  position: relative;
`;

export const LoadingText = styled.p`
  position: absolute;
  z-index: 1;
  inset: 62% 0 auto;
  ${text('second')}
  font: 600 ${font.size.body} / 1.4 ${font.display};
  text-align: center;
`;
