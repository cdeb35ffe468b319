import styled from '@emotion/styled';
import { fillsCard } from 'shared/theme/cardLink';
import { column, cover, lines, text } from 'shared/theme/layout';
import { color, font, moving, space } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import { Panel } from 'shared/ui/Panel';

const wide = '@container (min-width: 440px)';

export const CardBox = styled(Panel)`
  container-type: inline-size;
  position: relative;
  height: 100%;
  overflow: hidden;
  ${moving('transition: background-color 0.2s;')}
  &:hover,
  &:focus-within {
    background-color: ${color.raised};
  }
`;

export const Inner = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  height: 100%;
  ${wide} {
    grid-template: minmax(320px, auto) / 45% minmax(0, 1fr);
  }
`;

export const Stage = styled.div`
  position: relative;
  overflow: hidden;
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  img {
    padding: 4%;
    ${moving('transition: transform 0.25s ease-out;')}
  }
  article:hover > * > & img {
    ${moving('transform: scale(1.04);')}
  }
  ${wide} {
    img {
      ${cover}
      height: 100%;
    }
  }
`;

export const Body = styled.div`
  ${column(1)}
  min-width: 0;
  padding: ${space(4)} clamp(${space(3)}, 4cqi, ${space(5)});
  ${wide} {
    justify-content: center;
    gap: ${space(2)};
    padding: clamp(${space(5)}, 5cqi, ${space(8)});
  }
`;

export const Value = styled.p`
  ${text('primaryHover')}
  font: 700 ${font.size.lead} / 1.2 ${font.display};
  font-variant-numeric: tabular-nums;
  ${wide} {
    font-size: clamp(${font.size.title}, 7cqi, ${font.size.large});
  }
`;

export const Name = styled.h3`
  ${text('text')}
  font: 600 ${font.size.body} / 1.3 ${font.display};
  ${lines(2)}
  ${wide} {
    font-size: ${font.size.lead};
  }
`;

export const DetailsLink = styled(LinkButton)`
  margin-top: auto;
  padding-inline: ${space(2)};
  font-size: ${font.size.small};
  ${fillsCard}
  ${wide} {
    align-self: start;
    margin-top: ${space(2)};
    font-size: ${font.size.body};
    padding-inline: ${space(6)};
  }
`;

export const PictureSpace = styled.div`
  aspect-ratio: 4 / 3;
  ${wide} {
    aspect-ratio: auto;
  }
`;

export const ButtonSpace = styled.div`
  margin-top: auto;
  padding-top: ${space(4)};
`;
