import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

/** Its own width decides, not the window's: the host may set it beside the hero or below it. */
export const NextPanel = styled.section`
  container-type: inline-size;
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.surface};
  overflow: hidden;
`;

export const NextColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > img {
    height: 100%;
    max-height: 220px;
    padding: ${space(5)};
    box-sizing: border-box;
    background: ${color.raised};
  }
  @container (min-width: 600px) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    & > img {
      max-height: none;
    }
  }
`;

export const NextBody = styled.div`
  display: grid;
  align-content: center;
  gap: ${space(3)};
  padding: ${space(5)};
  min-width: 0;
`;

export const Eyebrow = styled.p`
  margin: 0;
  color: ${color.primaryHover};
  font: 600 ${font.size.small} / 1.3 ${font.text};
`;

export const NextTitle = styled.h2`
  margin: 0;
  color: ${color.text};
  font: 600 ${font.size.lead} / 1.25 ${font.display};
  text-wrap: balance;
  /* A word as long as the card is broken: it must not push the button out of it. */
  overflow-wrap: anywhere;
`;

export const Stake = styled.p`
  margin: 0;
  color: ${color.second};
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;
