import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius } from 'shared/theme/tokens';

export const Note = styled.p`
  margin: 16px 0 0;
  padding: 12px 16px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.surface};
  color: ${color.second};
  font-size: ${font.size.small};
`;

export const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  padding-top: 12px;
  line-height: 2.2;
  ${from(breakpoint.desktop)} {
    display: none;
  }
`;
