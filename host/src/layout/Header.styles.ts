import styled from '@emotion/styled';
import { NavLink } from 'shared/router';
import { bareList, row, wider } from 'shared/theme/layout';
import { color, mobile, radius } from 'shared/theme/tokens';
import { Column } from './Layout.styles.ts';

export const HeaderRoot = styled.header`
  position: sticky;
  z-index: 40;
  top: 0;
  background: ${color.background};
  border-bottom: 1px solid ${color.raised};
`;

export const Bar = styled(Column)`
  ${row(3)}
  height: 64px;
  ${wider('gap', { desktop: '16px', wide: '40px' })}
  ${wider('height', { desktop: '76px' })}
`;

export const DesktopOnly = styled.div`
  ${mobile} {
    display: none;
  }
`;

export const MenuButton = styled.div`
  margin-right: -10px;
  ${wider('display', { desktop: 'none' })}
`;

export const NavList = styled.ul`
  display: flex;
  ${bareList}
  ${wider('gap', { wide: '4px' })}
`;

export const NavItem = styled(NavLink)`
  display: block;
  padding: 10px;
  border-radius: ${radius.small};
  color: ${color.second};
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  ${wider('padding-inline', { wide: '14px' })}
  &:hover {
    color: ${color.text};
    background: ${color.surface};
  }
  &[aria-current='page'] {
    color: ${color.text};
    box-shadow: inset 0 -2px ${color.primary};
    border-radius: ${radius.small} ${radius.small} 0 0;
  }
`;
