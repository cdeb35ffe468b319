import styled from '@emotion/styled';
import { Link } from 'shared/router';
import { color, font } from 'shared/theme/tokens';

export const WordmarkLink = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: ${color.text};
  text-decoration: none;
`;

export const Letters = styled.span`
  display: inline-flex;
  align-items: center;
  font: 700 26px / 1 ${font.display};
  letter-spacing: 0.02em;
  svg {
    margin: 0 2px 0 -3px;
    transform: translateY(-1px);
  }
`;
