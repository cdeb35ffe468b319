import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import type { User } from 'shared/contracts/users';
import { Stack } from 'shared/ui/Stack';
import { AccountLinks } from './AccountLinks.tsx';
import { Avatar } from './Avatar.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { MyTicketsLink } from './MyTicketsLink.tsx';
import { UserCard } from './UserCard.tsx';
import { MenuPanel, MenuPlace, UserButton, UserName } from './UserMenu.styles.ts';
import { Wallets } from './Wallets.tsx';

/** The member's menu on wide screens: opens by pointing at it, by keyboard focus and by touch, fades in 0.2 s. */
export function UserMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Opened by pointing or by focus: the press that comes with it must not close it again. */
  const justOpened = useRef(false);

  const show = () => {
    if (!open) justOpened.current = true;
    setOpen(true);
  };
  const hide = () => {
    justOpened.current = false;
    setOpen(false);
  };
  const press = () => {
    if (open && !justOpened.current) hide();
    else setOpen(true);
    justOpened.current = false;
  };

  return (
    <MenuPlace
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hide()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        button.current?.focus();
        hide();
      }}
    >
      <UserButton ref={button} type="button" aria-expanded={open} aria-controls={panelId} onFocus={show} onClick={press}>
        <Avatar src={user.avatar} size={36} />
        <UserName>{user.username}</UserName>
        <ChevronDown size={16} aria-hidden="true" />
      </UserButton>
      <MenuPanel id={panelId} data-open={open}>
        <UserCard user={user} />
        <Wallets />
        <Stack gap={2}>
          <MyTicketsLink onLeave={hide} />
          <AccountLinks onLeave={hide} />
          <LogoutButton onLeave={hide} />
        </Stack>
      </MenuPanel>
    </MenuPlace>
  );
}
