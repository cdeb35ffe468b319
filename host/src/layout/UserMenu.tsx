import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { User } from 'shared/contracts/users';
import { Avatar } from './Avatar.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { UserCard } from './UserCard.tsx';
import { MenuPanel, MenuPlace, UserButton, UserName } from './UserMenu.styles.ts';

/** The member's menu on wide screens: opens by pointing at it, by keyboard focus and by touch, fades in 0.2 s. */
export function UserMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pressedByMouse = useRef(false);

  return (
    <MenuPlace
      ref={place}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        button.current?.focus();
        setOpen(false);
      }}
    >
      <UserButton
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onPointerDown={(event) => {
          pressedByMouse.current = event.pointerType === 'mouse';
        }}
        onClick={() => {
          // A mouse has opened it already by pointing; the press must not close it again.
          setOpen(pressedByMouse.current ? true : !open);
          pressedByMouse.current = false;
        }}
      >
        <Avatar src={user.avatar} size={36} />
        <UserName>{user.username}</UserName>
        <ChevronDown size={16} aria-hidden="true" />
      </UserButton>
      <MenuPanel id={panelId} data-open={open}>
        <UserCard user={user} />
        <LogoutButton onLeave={() => setOpen(false)} />
      </MenuPanel>
    </MenuPlace>
  );
}
