import styled from '@emotion/styled';
import Menu from 'lucide-react/icons/menu';
import { useRef, useState } from 'react';
import { NavLink } from 'shared/router';
import { bareList, row, wider } from 'shared/theme/layout';
import { color, mobile, radius } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { IconButton } from 'shared/ui/IconButton';
import { useOnDemand } from '../runtime/useOnDemand.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { Column } from './Layout.styles.ts';
import { navigation } from './navigation.ts';
import { Wordmark } from './Wordmark.tsx';

const HeaderRoot = styled.header`
  position: sticky;
  z-index: 40;
  top: 0;
  background: ${color.background};
  border-bottom: 1px solid ${color.raised};
`;

const Bar = styled(Column)`
  ${row(3)}
  height: 64px;
  ${wider('gap', { desktop: '16px', wide: '40px' })}
  ${wider('height', { desktop: '76px' })}
`;

const DesktopOnly = styled.div`
  ${mobile} {
    display: none;
  }
`;

const MenuButton = styled.div`
  margin-right: -10px;
  ${wider('display', { desktop: 'none' })}
`;

const NavList = styled.ul`
  display: flex;
  ${bareList}
  ${wider('gap', { wide: '4px' })}
`;

const NavItem = styled(NavLink)`
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

/** Renders wordmark, navigation and account. Below 1024 px the navigation is a drawer whose code is loaded on demand. */
export function Header() {
  const [open, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [drawer, requestDrawer] = useOnDemand(() => import('./MobileMenu.tsx'));

  // A failure is ignored here: the press that follows reports it.
  const warm = () => void requestDrawer().catch(() => undefined);
  const toggle = async () => {
    setOpen(!open);
    try {
      await requestDrawer();
    } catch (error) {
      setOpen(false);
      console.error('The menu could not be loaded.', error);
      toast('error', 'The menu could not be loaded. Check your connection and try again.');
    }
  };

  return (
    <HeaderRoot data-print="no">
      <Bar>
        <Wordmark />
        <DesktopOnly>
          <nav aria-label="Main">
            <NavList>
              {navigation.map(({ label, to }) => (
                <li key={to}>
                  <NavItem to={to}>{label}</NavItem>
                </li>
              ))}
            </NavList>
          </nav>
        </DesktopOnly>
        <AccountBlock />
        <MenuButton data-needs-scripts="">
          <IconButton
            ref={menuButton}
            label="Menu"
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={toggle}
            onPointerDown={warm}
            onFocus={warm}
          >
            <Menu />
          </IconButton>
        </MenuButton>
      </Bar>
      {drawer && <drawer.MobileMenu open={open} onOpenChange={setOpen} opener={menuButton} />}
    </HeaderRoot>
  );
}
