import styled from '@emotion/styled';
import { font } from 'shared/theme/tokens';

/** As large as the title of a page: for a member the tickets come first on theirs. */
export const PageSized = styled.span`
  font-size: clamp(${font.size.title}, 5vw, ${font.size.large});
  line-height: 1.15;
`;
