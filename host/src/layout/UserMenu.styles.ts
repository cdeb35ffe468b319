import styled from '@emotion/styled';
import { oneLine, panel, row, wider } from 'shared/theme/layout';
import { color, mobile, radius } from 'shared/theme/tokens';

export const MenuPlace = styled.div`
  position: relative;
  ${mobile} {
    display: none;
  }
`;

export const UserButton = styled.button`
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

export const UserName = styled.span`
  max-width: 9ch;
  ${oneLine}
  font-weight: 500;
  ${wider('max-width', { wide: '16ch' })}
`;

export const MenuPanel = styled.div`
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
