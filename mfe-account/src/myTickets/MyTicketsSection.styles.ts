import styled from '@emotion/styled';
import { font } from 'shared/theme/tokens';

/** As large as a page title: for members the tickets are first on the page. */
export const PageSized = styled.span`
  font-size: clamp(${font.size.title}, 5vw, ${font.size.large});
  line-height: 1.15;
`;
