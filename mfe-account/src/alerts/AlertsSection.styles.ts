import styled from '@emotion/styled';
import { column, text, title } from 'shared/theme/layout';
import { radius, space } from 'shared/theme/tokens';
import { radioBox } from '../account/radioBox.ts';

export const Ways = styled.fieldset`
  ${column(3)}
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    ${title('lead', 1.2)}
    margin-bottom: ${space(3)};
    padding: 0;
  }
`;

export const Way = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.small};
  ${text('text')}
  ${radioBox}
  small {
    grid-column: 2;
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
  }
`;
