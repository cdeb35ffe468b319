import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Facts = styled.dl`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  font-size: ${font.size.small};
  line-height: 1.5;

  div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(2)};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(2)};
    margin: 0;
    color: ${color.text};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  code {
    color: ${color.muted};
    font-size: 13px;
    font-weight: 400;
    line-height: 21px;
  }
  a {
    color: ${color.primaryHover};
  }
`;
