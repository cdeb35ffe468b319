import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const FooterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
  width: 100%;
`;

export const Status = styled.p`
  margin: 0;
  color: ${color.text};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const Balance = styled.p`
  margin: 0;
  color: ${color.second};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
  &[data-short] {
    color: ${color.danger};
  }
`;

export const FooterButtons = styled.div`
  display: flex;
  gap: ${space(2)};
  margin-left: auto;
`;
