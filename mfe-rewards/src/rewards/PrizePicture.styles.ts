import styled from '@emotion/styled';
import { fillsCard } from 'shared/theme/cardLink';
import { cover, lines, stack, text } from 'shared/theme/layout';
import { color, font, moving, radius, space } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import { Panel } from 'shared/ui/Panel';

export const Frame = styled(Panel)`
  position: relative;
  aspect-ratio: 4 / 5;
  overflow: hidden;
  background: radial-gradient(ellipse at 50% 35%, ${color.raised}, ${color.surface} 75%);
  img {
    ${cover}
    height: 100%;
    padding: ${space(8)} 5% 108px;
    ${moving('transition: transform 0.3s ease-out;')}
  }
  &:hover img {
    ${moving('transform: scale(1.04);')}
  }
`;

export const Caption = styled.div`
  position: absolute;
  inset: auto 0 0;
  ${stack(1)}
  padding: ${space(16)} ${space(4)} ${space(4)};
  background: linear-gradient(transparent, ${color.background}CC 35%, ${color.background});
`;

export const Name = styled.h3`
  margin: 0 0 ${space(2)};
  font: 600 ${font.size.body} / 1.3 ${font.display};
  color: ${color.text};
  ${lines(2)}
`;

export const Note = styled.p`
  position: absolute;
  inset: ${space(3)} auto auto ${space(3)};
  max-width: calc(100% - ${space(6)});
  ${text('text')}
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.pill};
  background: ${color.background}E6;
  font: 600 ${font.size.small} / 1.4 ${font.text};
  font-variant-numeric: tabular-nums;
`;

/** The link covers the card: one tab stop, and a large target. */
export const DetailsLink = styled(LinkButton)`
  background: ${color.background}99;
  ${fillsCard}
`;
