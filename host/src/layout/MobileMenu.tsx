import * as Dialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect } from 'react';
import { breakpoint } from 'shared/theme/tokens';
import { IconButton } from 'shared/ui/IconButton';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { LoginLink } from './AccountBlock.tsx';
import { Drawer, DrawerFoot, DrawerHead, DrawerLink, DrawerList, DrawerTitle, Shade } from './MobileMenu.styles.ts';
import { MemberLinks, UserCard, Wallets } from './memberMenu.tsx';
import { navigation } from './navigation.ts';

interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
}

/** Renders the navigation on narrow screens: a drawer from the right that traps the focus and locks scrolling. */
export function MobileMenu({ open, onOpenChange, opener }: MobileMenuProps) {
  const { status, user } = useSessionStore();
  const close = () => onOpenChange(false);
  useClosedWhenWide(close);

  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (document.activeElement === document.body) opener.current?.focus();
  };

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Shade />
        <Drawer aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <DrawerHead>
            <DrawerTitle>Menu</DrawerTitle>
            <IconButton label="Close menu" onClick={close}>
              <X />
            </IconButton>
          </DrawerHead>
          {user && (
            <>
              <UserCard user={user} />
              <Wallets inDrawer />
            </>
          )}
          <nav aria-label="Main">
            <DrawerList>
              {navigation.map(({ label, to }) => (
                <li key={to}>
                  <DrawerLink to={to} onClick={close}>
                    {label}
                  </DrawerLink>
                </li>
              ))}
            </DrawerList>
          </nav>
          <DrawerFoot>
            {user && <MemberLinks onLeave={close} />}
            {status === 'signedOut' && <LoginLink onClick={close} />}
          </DrawerFoot>
        </Drawer>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useClosedWhenWide(close: () => void): void {
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${breakpoint.desktop}px)`);
    const onChange = (event: MediaQueryListEvent) => event.matches && close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, [close]);
}
