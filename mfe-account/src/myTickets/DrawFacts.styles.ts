import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(3)};
  margin: 0;
  font-size: ${font.size.small};

  dt {
    color: ${color.muted};
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(2)};
    margin: 0;
    color: ${color.text};
    font-variant-numeric: tabular-nums;
  }
  code {
    color: ${color.muted};
    font-size: 13px;
  }
  a {
    color: ${color.primaryHover};
  }
`;
