import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import * as Dialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect } from 'react';
import { NavLink } from 'shared/router';
import { bareList, quietFocus, stack } from 'shared/theme/layout';
import { breakpoint, color, font, moving, radius } from 'shared/theme/tokens';
import { IconButton } from 'shared/ui/IconButton';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { LoginLink } from './AccountBlock.tsx';
import { MemberLinks, UserCard, Wallets } from './memberMenu.tsx';
import { navigation } from './navigation.ts';

const fadeIn = keyframes`from { opacity: 0; }`;
const fadeOut = keyframes`to { opacity: 0; }`;
const slideIn = keyframes`from { transform: translateX(100%); }`;
const slideOut = keyframes`to { transform: translateX(100%); }`;

const Shade = styled(Dialog.Overlay)`
  position: fixed;
  z-index: 50;
  inset: 0;
  background: rgb(5 6 9 / 72%);
  ${moving(css`
    &[data-state='open'] { animation: ${fadeIn} 0.2s; }
    &[data-state='closed'] { animation: ${fadeOut} 0.2s; }
  `)}
`;

const Drawer = styled(Dialog.Content)`
  position: fixed;
  z-index: 51;
  inset: 0 0 0 auto;
  display: flex;
  flex-direction: column;
  width: 80%;
  max-width: 360px;
  padding: 10px 20px 24px;
  overflow-y: auto;
  background: ${color.surface};
  border-left: 1px solid ${color.raised};
  ${quietFocus}
  ${moving(css`
    &[data-state='open'] { animation: ${slideIn} 0.2s ease-out; }
    &[data-state='closed'] { animation: ${slideOut} 0.2s ease-in; }
  `)}
`;

const DrawerHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin: 0 -10px 16px 0;
`;

const DrawerTitle = styled(Dialog.Title)`
  margin: 0;
  font-size: ${font.size.lead};
`;

const DrawerList = styled.ul`
  ${stack(1)}
  ${bareList}
  margin: 0 -12px;
`;

const DrawerLink = styled(NavLink)`
  display: block;
  padding: 12px;
  border-radius: ${radius.medium};
  color: ${color.text};
  font: 500 ${font.size.lead} / 1.4 ${font.display};
  text-decoration: none;
  &:hover {
    background: ${color.raised};
  }
  &[aria-current='page'] {
    color: ${color.primaryHover};
    background: ${color.raised};
  }
`;

const DrawerFoot = styled.div`
  ${stack(2)}
  margin-top: auto;
  padding-top: 24px;
`;

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
