import styled from '@emotion/styled';
import { bareList, flow } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

/** Black on white in every theme, for cameras. */
export const Picture = styled.svg`
  justify-self: center;
  width: min(100%, 232px);
  border-radius: ${radius.small};
  background: #fff;
  fill: #000;
  shape-rendering: crispEdges;
`;

export const Key = styled.div`
  ${flow(2, 3)}
  justify-content: center;
  code {
    color: ${color.text};
    font-size: ${font.size.body};
    overflow-wrap: anywhere;
  }
`;

export const Codes = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(164px, 1fr));
  gap: ${space(2)};
  justify-items: center;
  padding: ${space(4)};
  border: 1px dashed ${color.control};
  border-radius: ${radius.medium};
  color: ${color.text};
  font-size: ${font.size.small};
`;
