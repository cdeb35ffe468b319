import styled from '@emotion/styled';
import { Link } from 'shared/router';
import { fillsCard } from 'shared/theme/cardLink';
import { centred, panel, quietLink, row, text } from 'shared/theme/layout';
import { cardOnPaper } from 'shared/theme/onPaper';
import { color, font, radius, space } from 'shared/theme/tokens';

export const ResultBox = styled.article`
  position: relative;
  ${row(4)}
  height: 100%;
  min-height: 126px;
  padding: ${space(4)};
  ${panel()}
  &:hover {
    border-color: ${color.line};
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > img {
    flex: none;
    width: 72px;
  }
  &[data-quiet] {
    background: none;
    border-color: ${color.raised};
  }
  &[data-quiet] > img {
    opacity: 0.5;
    filter: grayscale(1);
  }
  &[data-quiet] > span {
    border-color: ${color.control};
    color: ${color.second};
  }
  ${cardOnPaper}
  h2 {
    margin: 0 0 ${space(1)};
    font: 600 ${font.size.body} / 1.35 ${font.display};
  }
  ${quietLink('text')}
  /* The link covers the whole card except the link to the proof. */
  h2 a {
    ${fillsCard}
  }
`;

export const ProofLink = styled(Link)`
  position: relative;
  z-index: 1;
  display: inline-block;
  padding: ${space(1)};
  && {
    text-decoration: underline;
  }
`;

export const ResultNumber = styled.span`
  ${centred}
  flex: none;
  min-width: 60px;
  height: 60px;
  padding-inline: ${space(2)};
  border: 2px solid ${color.primary};
  border-radius: ${radius.pill};
  color: ${color.primaryHover};
  font: 700 20px/1 ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const ResultWorth = styled.p`
  ${text('second')}
  strong {
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.3 ${font.display};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;
