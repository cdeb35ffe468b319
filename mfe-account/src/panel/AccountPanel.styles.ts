import styled from '@emotion/styled';
import { color, font, from, radius, space } from 'shared/theme/tokens';

export const Panel = styled.section`
  display: grid;
  gap: ${space(6)};
  width: 100%;
  max-width: 448px;
  margin: ${space(4)} auto ${space(16)};
  padding: ${space(6)} ${space(5)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};

  ${from(480)} {
    margin-top: ${space(12)};
    padding: ${space(10)} ${space(8)};
  }

  header h1 {
    margin: 0;
    padding-top: 0;
    font-size: ${font.size.title};
  }
  header p {
    margin: ${space(2)} 0 0;
    color: ${color.second};
    line-height: 1.5;
  }
`;
