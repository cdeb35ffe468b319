import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const ToolLabel = styled.legend`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  margin: 0 0 ${space(2)};
  padding: 0;
  color: ${color.second};
  font: 600 ${font.size.small} / 1.4 ${font.text};
`;

export const DipButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

export const JumpForm = styled.form`
  align-self: start;
  display: flex;
  align-items: end;
  gap: ${space(2)};
  & > div {
    flex: 1;
    min-width: 0;
  }
`;

export const ChipList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  max-height: 168px;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
`;

export const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 32px;
  padding: 0 ${space(2)} 0 ${space(2.5)};
  border: 1px solid ${color.primary};
  border-radius: ${radius.pill};
  background: transparent;
  color: ${color.primaryHover};
  font: 600 14px/1 ${font.display};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover {
    background: ${color.surface};
  }
`;
