import styled from '@emotion/styled';
import { stack, text } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/onPaper';
import { color, radius, space } from 'shared/theme/tokens';

export const DropBox = styled.div`
  ${stack(3)}
  grid-template-columns: minmax(0, 1fr);
  margin-bottom: ${space(4)};
  padding: ${space(5)};
  border: 2px dashed ${color.control};
  border-radius: ${radius.large};
  &[data-over] {
    border-color: ${color.primary};
    background: color-mix(in srgb, ${color.primary} 8%, transparent);
  }
  & > p {
    ${text('second')}
    text-align: center;
  }
  textarea {
    overflow-wrap: anywhere;
  }
  ${notOnPaper}
`;
