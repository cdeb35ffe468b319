import styled from '@emotion/styled';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import type { User } from 'shared/contracts/auth';
import { oneLine, panel, row, wider } from 'shared/theme/layout';
import { color, mobile, radius } from 'shared/theme/tokens';
import { Stack } from 'shared/ui/Stack';
import { Avatar, MemberLinks, UserCard, Wallets } from './memberMenu.tsx';

const MenuPlace = styled.div`
  position: relative;
  ${mobile} {
    display: none;
  }
`;

const UserButton = styled.button`
  ${row(2)}
  min-height: 44px;
  padding: 4px 8px;
  border: 0;
  border-radius: ${radius.pill};
  background: transparent;
  color: ${color.second};
  cursor: pointer;
  &:hover,
  &[aria-expanded='true'] {
    background: ${color.surface};
    color: ${color.text};
  }
`;

const UserName = styled.span`
  max-width: 9ch;
  ${oneLine}
  font-weight: 500;
  ${wider('max-width', { wide: '16ch' })}
`;

const MenuPanel = styled.div`
  position: absolute;
  top: calc(100% + 8px);
  right: 0;
  width: 280px;
  padding: 16px;
  ${panel(color.line)}
  visibility: hidden;
  opacity: 0;
  transition:
    opacity 0.2s,
    visibility 0s 0.2s;
  /* Covers the gap, so that the menu stays open while the pointer crosses it. */
  &::before {
    content: '';
    position: absolute;
    inset: -9px 0 auto;
    height: 9px;
  }
  &[data-open='true'] {
    visibility: visible;
    opacity: 1;
    transition-delay: 0s;
  }
`;

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
