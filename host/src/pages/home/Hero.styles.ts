import styled from '@emotion/styled';
import { stack, text, wider, wrap } from 'shared/theme/layout';
import { breakpoint, color, font, from } from 'shared/theme/tokens';

/** On phones the next prize comes before the facts, so that it is visible without scrolling. */
export const HeroRoot = styled.section`
  ${stack(4)}
  padding-block: 24px;
  ${from(breakpoint.tablet)} {
    grid-template: auto 1fr / 1fr 1fr;
    gap: 32px;
  }
  ${from(breakpoint.desktop)} {
    grid-template-columns: 7fr 6fr;
    gap: 32px 64px;
    padding-block: 48px 64px;
  }
`;

export const Pledge = styled.div`
  ${wider('padding-top', { tablet: '100px' })}
  h1 {
    margin: 0 0 16px;
    /* Lines break alike before and after the font has loaded, also where the fallback is a fifth wider. */
    max-width: 9.3em;
    font-size: clamp(38px, 5.15vw, 68px);
    font-weight: 700;
    line-height: 1.04;
    letter-spacing: -0.03em;
  }
  > p {
    margin: 0 0 20px;
    max-width: 46ch;
    color: ${color.second};
    font-size: clamp(17px, 2.2vw, ${font.size.lead});
  }
`;

export const Actions = styled.div`
  ${wrap(3)}
  > a[data-size] {
    flex: 1 1 auto;
    max-width: 230px;
    padding-inline: 12px;
    font-size: 16px;
    white-space: nowrap;
  }
`;

export const Facts = styled.ul`
  ${wrap(2, 7)}
  align-self: start;
  ${text('muted')}
  padding: 12px 0 0;
  border-top: 1px solid ${color.raised};
  list-style: none;
  strong {
    color: ${color.text};
    font-weight: 600;
  }
  /* Reserves the height of the second half, which arrives with the prizes. */
  li:last-of-type {
    flex-basis: 100%;
    min-height: 2lh;
  }
`;

export const NextPrize = styled.div`
  position: relative;
  isolation: isolate;
  min-width: 0;
  padding-top: 72px;
  ${wider('grid-area', { tablet: '1 / 2 / 3' })}
  ${wider('padding-top', { desktop: '128px' })}
`;

export const Perch = styled.div`
  position: absolute;
  top: 0;
  right: 24px;
  width: 112px;
  pointer-events: none;
  ${wider('width', { desktop: '196px' })}
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: -130px;
    background: radial-gradient(closest-side, rgb(245 158 11 / 26%), rgb(245 158 11 / 9%) 52%, transparent);
  }
  /* Invisible in print, but it would widen the page. */
  @media print {
    &::before {
      display: none;
    }
  }
`;
