import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

/** On phones the action comes first, then the prize, then the rest; wider, the prize stands on the right of both. */
export const RoundColumns = styled.div`
  display: grid;
  gap: ${space(5)};
  align-items: start;
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    grid-template-rows: auto 1fr;
    gap: 0 ${space(6)};
    & > section {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

export const RoundMain = styled.div`
  display: grid;
  gap: ${space(5)};
  min-width: 0;
`;

export const CancelledPanel = styled.section`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
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
  }
`;
