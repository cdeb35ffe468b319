import styled from '@emotion/styled';
import { color, font, radius, space } from '../theme/tokens.ts';

export const Scroller = styled.div`
  overflow-x: auto;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};

  &:focus-visible {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
`;

export const Cells = styled.table`
  width: 100%;
  border-collapse: collapse;
  color: ${color.text};
  font-size: ${font.size.body};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${space(3)} ${space(5)};
    text-align: left;
    vertical-align: middle;
  }
  th {
    background: ${color.raised};
    color: ${color.second};
    font: 600 ${font.size.small} / 1.4 ${font.text};
    white-space: nowrap;
  }
  tbody tr + tr td {
    border-top: 1px solid ${color.raised};
  }
  td[data-empty] {
    padding-block: ${space(10)};
    color: ${color.muted};
    text-align: center;
  }
`;
