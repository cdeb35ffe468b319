import styled from '@emotion/styled';
import { bareList, wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { checkMark } from './NumberGrid.styles.ts';

const LegendList = styled.ul`
  ${wrap(1, 4)}
  ${bareList}
  color: ${color.second};
  font-size: ${font.size.small};

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
  }
  li::before {
    content: '';
    width: 18px;
    height: 18px;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.pill};
    background: ${color.surface};
  }
  /* As in the grid: available numbers take the system's colours, the marks keep theirs. */
  li:not([data-mark='free'])::before {
    forced-color-adjust: none;
  }
  [data-mark='selected']::before {
    border-color: ${color.primary};
    background: ${checkMark(color.onPrimary)} center / 11px no-repeat ${color.primary};
  }
  [data-mark='sold']::before {
    border-color: transparent;
    background: linear-gradient(135deg, transparent calc(50% - 1px), ${color.muted} 50%, transparent calc(50% + 1px)), ${color.background};
  }
  [data-mark='mine']::before {
    border-color: ${color.success};
    background: ${checkMark(color.success)} center / 11px no-repeat ${color.surface};
  }
`;

export function Legend({ mine }: { mine: boolean }) {
  return (
    <LegendList aria-label="Legend">
      <li data-mark="free">Select</li>
      <li data-mark="selected">Selected</li>
      <li data-mark="sold">Sold</li>
      {mine && <li data-mark="mine">Yours</li>}
    </LegendList>
  );
}
