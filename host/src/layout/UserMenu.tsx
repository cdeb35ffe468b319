import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import type { User } from 'shared/contracts/auth';
import { Stack } from 'shared/ui/Stack';
import { Avatar, MemberLinks, UserCard, Wallets } from './memberMenu.tsx';
import { MenuPanel, MenuPlace, UserButton, UserName } from './UserMenu.styles.ts';

/** Renders the member's menu on wide screens. It opens on hover, keyboard focus and touch. */
export function UserMenu({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** True after hover or focus has opened the menu: the click that follows must not close it. */
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
          <MemberLinks onLeave={hide} />
        </Stack>
      </MenuPanel>
    </MenuPlace>
  );
}
