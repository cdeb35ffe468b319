import styled from '@emotion/styled';
import { fillsCard } from 'shared/theme/cardLink';
import { color, font, radius, space } from 'shared/theme/tokens';

export const ResultBox = styled.article`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(4)};
  height: 100%;
  min-height: 126px;
  padding: ${space(4)};
  box-sizing: border-box;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
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
  /* A round that nobody won stands back. */
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
  @media print {
    border-color: ${color.line};
    break-inside: avoid;
  }
  h2 {
    margin: 0 0 ${space(1)};
    font: 600 ${font.size.body} / 1.35 ${font.display};
  }
  a {
    color: ${color.text};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primaryHover};
  }
  a {
    ${fillsCard}
  }
`;

export const ResultNumber = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 60px;
  height: 60px;
  border: 2px solid ${color.primary};
  border-radius: ${radius.pill};
  color: ${color.primaryHover};
  font: 700 20px/1 ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const ResultWorth = styled.p`
  margin: 0;
  color: ${color.second};
  strong {
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.3 ${font.display};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

export const ResultTime = styled.p`
  margin: 0;
  color: ${color.second};
  font-size: ${font.size.small};
`;
