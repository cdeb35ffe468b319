import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const CancelledPanel = styled.section`
  ${stack(3)}
  justify-items: start;
  padding: ${space(6)};
  border: 1px solid color-mix(in srgb, ${color.danger} 45%, transparent);
  border-radius: ${radius.large};
  background: color-mix(in srgb, ${color.danger} 7%, ${color.surface});
  h2,
  p {
    margin: 0;
  }
  h2 {
    font: 600 ${font.size.title} / 1.2 ${font.display};
  }
  p {
    color: ${color.second};
    overflow-wrap: anywhere;
  }
  p > a {
    color: ${color.primaryHover};
  }
`;
