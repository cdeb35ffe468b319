import styled from '@emotion/styled';
import { color, font, moving, radius, space } from 'shared/theme/tokens';
import { Card } from 'shared/ui/Card';
import { LinkButton } from 'shared/ui/LinkButton';

export const CardBox = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0;
  overflow: hidden;
  ${moving('transition: background-color 0.2s;')}
  &:hover,
  &:focus-within {
    background-color: ${color.raised};
  }
`;

/** The prize stands on a lit floor; it rises a little when the card is pointed at. */
export const Stage = styled.div`
  margin: ${space(2)} ${space(2)} 0;
  padding: ${space(5)};
  border-radius: ${radius.medium};
  background: radial-gradient(ellipse 70% 22% at 50% 88%, ${color.line}, transparent 100%), ${color.raised};
  img {
    ${moving('transition: transform 0.25s ease-out;')}
  }
  *:hover > & img {
    ${moving('transform: translateY(-6px) scale(1.05);')}
  }
`;

export const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(1)};
  box-sizing: border-box;
  /* The height of two lines of name, a value and the link, as of their skeletons. */
  min-height: 156px;
  padding: ${space(4)} clamp(${space(3)}, 1.5vw, ${space(4)});
`;

export const Name = styled.h3`
  margin: 0;
  font: 600 ${font.size.body} / 1.3 ${font.display};
  color: ${color.text};
  overflow-wrap: anywhere;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;

export const Value = styled.p`
  margin: 0;
  font: 600 ${font.size.lead} / 1.3 ${font.display};
  font-variant-numeric: tabular-nums;
  color: ${color.primaryHover};
`;

/** The link covers its card: one tab stop, a large target. */
export const DetailsLink = styled(LinkButton)`
  margin-top: auto;
  padding-inline: ${space(2)};
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/** The picture's box in a card that is still loading. */
export const PictureSpace = styled.div`
  aspect-ratio: 1 / 1;
`;

export const ButtonSpace = styled.div`
  margin-top: auto;
`;
