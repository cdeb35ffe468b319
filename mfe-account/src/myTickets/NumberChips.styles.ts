import styled from '@emotion/styled';
import { bareList, wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const Chips = styled.ul`
  ${wrap(2)}
  ${bareList}

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-height: 32px;
    padding: 0 ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.pill};
    background: ${color.raised};
    color: ${color.text};
    font: 600 ${font.size.small} / 1 ${font.text};
    font-variant-numeric: tabular-nums;
  }
  @media print {
    li:has(button) {
      display: none;
    }
  }
  li[data-wins] {
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
  li:has(button) {
    padding: 0;
    border-color: ${color.control};
    background: none;
  }
  button {
    position: relative;
    min-height: 32px;
    padding: 0 ${space(3)};
    border: 0;
    border-radius: ${radius.pill};
    background: none;
    color: ${color.primaryHover};
    font: inherit;
    cursor: pointer;
  }
  /* Touch target of 44 px around a chip of 32. */
  button::after {
    content: '';
    position: absolute;
    inset: -6px 0;
  }
`;

/** Numbers that the screen shows on demand, and print always. */
export const OnPaper = styled.li`
  && {
    display: none;
    @media print {
      display: block;
      border: 0;
    }
  }
`;
