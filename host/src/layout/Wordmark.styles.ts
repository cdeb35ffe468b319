import styled from '@emotion/styled';
import { Link } from 'shared/router';
import { color, font } from 'shared/theme/tokens';

export const WordmarkLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: ${color.text};
  text-decoration: none;
`;

export const Letters = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 3px;
  font: 700 24px / 1 ${font.display};
  letter-spacing: 0.04em;
`;
