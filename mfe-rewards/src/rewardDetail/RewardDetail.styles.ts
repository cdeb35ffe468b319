import styled from '@emotion/styled';
import { stack, text } from 'shared/theme/layout';
import { breakpoint, font, from, space } from 'shared/theme/tokens';

/**
 * Place of the facts from tablet width on. `one`: beside the single picture, with the text below. Otherwise there are three
 * columns: with `left1` and `left2`, the facts fill the one or two free columns of the last row of pictures; with `left0` they
 * are beside the text; `bare` is `left0` without a text, so the facts have their own row.
 */
export type FactsPlace = 'one' | 'left0' | 'left1' | 'left2' | 'bare';

/** @param pictures count of pictures; 1 also for the default picture */
export function factsPlace(pictures: number, described: boolean): FactsPlace {
  if (pictures < 2) return 'one';
  const left = (['left0', 'left2', 'left1'] as const)[pictures % 3] ?? 'left0';
  return left === 'left0' && !described ? 'bare' : left;
}

export const Layout = styled.article<{ 'data-facts': FactsPlace }>`
  ${stack(6, 2)}
  grid-template-columns: repeat(6, minmax(0, 1fr));
  padding-bottom: ${space(4)};
  > * {
    grid-column: 1 / -1;
    min-width: 0;
  }
  ${from(breakpoint.tablet)} {
    gap: ${space(6)};
    &[data-facts='one'] {
      grid-template: 'pictures summary' auto 'pictures facts' 1fr 'text facts' auto / minmax(0, 6fr) minmax(0, 5fr);
      gap: 0 clamp(${space(6)}, 5vw, ${space(16)});
      margin-top: ${space(8)};
      > * {
        grid-column: auto;
      }
    }
    &:not([data-facts='one']) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      grid-auto-flow: dense;
    }
  }
`;

export const Summary = styled.header`
  overflow-wrap: anywhere;
  h1 {
    margin-bottom: ${space(2)};
  }
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: summary;
      > :first-child {
        margin-top: 0;
        padding-top: 0;
      }
    }
  }
`;

export const Invitation = styled.p`
  ${text('primary')}
  font: 600 ${font.size.small} / 1.4 ${font.display};
  letter-spacing: 0.12em;
`;

export const Text = styled.div`
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: text;
    }
    [data-facts='left0'] > &,
    [data-facts='left1'] > & {
      grid-column: 1 / span 2;
    }
  }
  > section {
    padding-bottom: 0;
  }
`;

export const TitleSpace = styled.div`
  margin: 0 0 ${space(7)};
`;
