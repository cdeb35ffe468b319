import styled from '@emotion/styled';
import { breakpoint, color, font, from } from 'shared/theme/tokens';

export const HeroRoot = styled.section`
  display: grid;
  gap: 24px;
  padding-block: 40px 32px;
  ${from(breakpoint.desktop)} {
    grid-template-columns: 7fr 6fr;
    align-items: center;
    gap: 64px;
    padding-block: 48px 64px;
  }
`;

export const Pledge = styled.div`
  h1 {
    margin: 0 0 20px;
    max-width: 13ch;
    font-size: clamp(38px, 9vw, ${font.size.hero});
    font-weight: 700;
    line-height: 1.04;
    letter-spacing: -0.03em;
  }
  > p {
    margin: 0 0 32px;
    max-width: 46ch;
    color: ${color.second};
    font-size: clamp(17px, 2.2vw, ${font.size.lead});
  }
  ${from(breakpoint.wide)} {
    h1 {
      font-size: 68px;
    }
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

export const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 28px;
  margin: 32px 0 0;
  padding: 20px 0 0;
  border-top: 1px solid ${color.raised};
  list-style: none;
  color: ${color.muted};
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;

/** Keeps the next prize's place, and the ledge above it that the snail sits on. */
export const NextPrize = styled.div`
  position: relative;
  min-width: 0;
  padding-top: 112px;
  ${from(breakpoint.desktop)} {
    padding-top: 128px;
  }
`;

/** The only glow of the site is behind the snail. */
export const Perch = styled.div`
  position: absolute;
  top: 0;
  right: 24px;
  width: 168px;
  pointer-events: none;
  ${from(breakpoint.desktop)} {
    right: 40px;
    width: 196px;
  }
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: -130px;
    background: radial-gradient(closest-side, rgb(245 158 11 / 26%), rgb(245 158 11 / 9%) 52%, transparent);
  }
`;
