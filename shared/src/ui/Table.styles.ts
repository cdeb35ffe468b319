import styled from '@emotion/styled';
import { panel, ring } from '../theme/layout.ts';
import { color, font, space } from '../theme/tokens.ts';

export const Scroller = styled.div`
  overflow-x: auto;
  ${panel()}

  ${ring()}
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
  /* On phones columns share the width, so that the last one is visible. */
  @media (max-width: 599.98px) {
    font-size: ${font.size.small};
    th,
    td {
      padding: ${space(2.5)} ${space(2)};
      overflow-wrap: anywhere;
    }
    th {
      font-size: 12px;
      white-space: normal;
      overflow-wrap: normal;
    }
    th:first-of-type,
    td:first-of-type {
      padding-left: ${space(3)};
    }
  }
  td[data-empty] {
    padding-block: ${space(10)};
    color: ${color.muted};
    text-align: center;
  }
`;
