import styled from '@emotion/styled';
import { text, wider } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';

/** Large red capitals (spec). */
export const FailureMessage = styled.p`
  ${text('danger')}
  font: 700 ${font.size.title} / 1.2 ${font.display};
  text-transform: uppercase;
  overflow-wrap: anywhere;
  ${wider('font-size', { tablet: `${font.size.large}` })}
`;
