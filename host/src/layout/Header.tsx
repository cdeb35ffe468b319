import Menu from 'lucide-react/icons/menu';
import { useRef, useState } from 'react';
import { toast } from 'shared/toast';
import { IconButton } from 'shared/ui/IconButton';
import { useOnDemand } from '../runtime/useOnDemand.ts';
import { AccountBlock } from './AccountBlock.tsx';
import { Bar, DesktopOnly, HeaderRoot, MenuButton, NavItem, NavList } from './Header.styles.ts';
import { navigation } from './navigation.ts';
import { Wordmark } from './Wordmark.tsx';

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
