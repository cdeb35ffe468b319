import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import * as Dialog from '@radix-ui/react-dialog';
import { NavLink } from 'shared/router';
import { bareList, quietFocus, stack } from 'shared/theme/layout';
import { color, font, moving, radius } from 'shared/theme/tokens';

const fadeIn = keyframes`from { opacity: 0; }`;
const fadeOut = keyframes`to { opacity: 0; }`;
const slideIn = keyframes`from { transform: translateX(100%); }`;
const slideOut = keyframes`to { transform: translateX(100%); }`;

export const Shade = styled(Dialog.Overlay)`
  position: fixed;
  z-index: 50;
  inset: 0;
  background: rgb(5 6 9 / 72%);
  ${moving(css`
    &[data-state='open'] { animation: ${fadeIn} 0.2s; }
    &[data-state='closed'] { animation: ${fadeOut} 0.2s; }
  `)}
`;

export const Drawer = styled(Dialog.Content)`
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

export const DrawerHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin: 0 -10px 16px 0;
`;

export const DrawerTitle = styled(Dialog.Title)`
  margin: 0;
  font-size: ${font.size.lead};
`;

export const DrawerList = styled.ul`
  ${stack(1)}
  ${bareList}
  margin: 0 -12px;
`;

export const DrawerLink = styled(NavLink)`
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

export const DrawerFoot = styled.div`
  ${stack(2)}
  margin-top: auto;
  padding-top: 24px;
`;
