import styled from '@emotion/styled';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

/** Where the facts stand from a tablet's width on: beside one picture, in the free third beside two, in a line below more. */
export type FactsPlace = 'beside' | 'third' | 'below';

export const Layout = styled.div<{ 'data-facts': FactsPlace }>`
  display: grid;
  gap: ${space(6)};
  grid-template-areas: 'summary' 'pictures' 'facts';
  padding-bottom: ${space(4)};
  ${from(breakpoint.tablet)} {
    &[data-facts='beside'] {
      grid-template: 'pictures summary' auto 'pictures facts' 1fr / minmax(0, 1fr) minmax(0, 1fr);
      gap: 0 ${space(12)};
      margin-top: ${space(8)};
    }
  }
  ${from(breakpoint.desktop)} {
    &[data-facts='third'] {
      grid-template-areas: 'summary' 'pictures';
    }
  }
`;

export const Summary = styled.header`
  grid-area: summary;
  overflow-wrap: anywhere;
  h1 {
    margin-bottom: ${space(2)};
  }
  ${from(breakpoint.tablet)} {
    [data-facts='beside'] > & > :first-child {
      margin-top: 0;
    }
  }
`;

export const Invitation = styled.p`
  margin: 0;
  font: 600 ${font.size.small} / 1.4 ${font.display};
  letter-spacing: 0.12em;
  color: ${color.primary};
`;

export const Pictures = styled.div`
  grid-area: pictures;
  min-width: 0;
`;

/** Stands where the title and its line will, while the reward is loading. */
export const TitleSpace = styled.div`
  margin: ${space(8)} 0 ${space(7)};
`;
