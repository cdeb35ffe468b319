import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { color, moving, radius, space } from 'shared/theme/tokens';

/** Spans only, because it is inside a field's hint. */
export const Meter = styled.span`
  ${stack(1)}

  > span:first-of-type {
    ${stack(1)}
    grid-template-columns: repeat(4, 1fr);
    margin-bottom: ${space(1)};
  }
  i {
    height: 4px;
    border-radius: ${radius.pill};
    background: ${color.line};
    ${moving('transition: background-color 0.2s;')}
  }
  i[data-on] {
    background: currentcolor;
  }
  b {
    color: inherit;
    font-weight: 600;
  }
  > span:not(:first-of-type) {
    color: ${color.muted};
  }

  &[data-score='0'],
  &[data-score='1'] {
    color: ${color.danger};
  }
  &[data-score='2'] {
    color: ${color.primaryHover};
  }
  &[data-score='3'],
  &[data-score='4'] {
    color: ${color.success};
  }
`;
