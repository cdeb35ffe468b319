import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const LegendList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${color.second};
  font-size: ${font.size.small};

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
  }
  li::before {
    content: '';
    box-sizing: border-box;
    width: 18px;
    height: 18px;
    border: 1.5px solid ${color.control};
    border-radius: ${radius.pill};
    background: ${color.surface};
    font: 800 11px/15px ${font.text};
    text-align: center;
  }
  [data-mark='selected']::before {
    content: '✓';
    border-color: ${color.primary};
    background: ${color.primary};
    color: ${color.onPrimary};
  }
  [data-mark='sold']::before {
    border-color: transparent;
    background: linear-gradient(135deg, transparent calc(50% - 1px), ${color.muted} 50%, transparent calc(50% + 1px)), ${color.background};
  }
  [data-mark='mine']::before {
    content: '✓';
    border-color: ${color.success};
    background: transparent;
    color: ${color.success};
  }
`;
