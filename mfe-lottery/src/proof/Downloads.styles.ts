import styled from '@emotion/styled';
import { wrap } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const Files = styled.div`
  ${wrap(2, 5)}
  margin-bottom: ${space(3)};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 44px;
    color: ${color.primaryHover};
  }
`;

export const Command = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  padding-left: ${space(4)};
  border-radius: ${radius.small};
  background: ${color.surface};
  code {
    color: ${color.text};
    font-size: ${font.size.small};
    overflow-wrap: anywhere;
  }
  & + p {
    margin: ${space(3)} 0 0;
    color: ${color.muted};
    font-size: ${font.size.small};
  }
`;
