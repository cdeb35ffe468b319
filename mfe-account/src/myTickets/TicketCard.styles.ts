import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

/** A ticket with its stub: the number stands left of the perforation. */
export const Ticket = styled.article`
  display: grid;
  grid-template-columns: 112px minmax(0, 1fr);
  height: 100%;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  overflow: hidden;

  &[data-result='Win'] {
    border-color: ${color.primary};
  }

  > div:first-of-type {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: ${space(2)};
    padding: ${space(4)} ${space(2)};
    border-right: 2px dashed ${color.line};
    background: ${color.raised};
    text-align: center;
  }
  small {
    color: ${color.second};
    font-size: 12px;
  }
  b {
    color: ${color.text};
    font: 600 ${font.size.large} / 1 ${font.display};
    font-variant-numeric: tabular-nums;
  }
  &[data-result='Win'] b {
    color: ${color.primaryHover};
  }

  > div:last-of-type {
    display: grid;
    align-content: start;
    gap: ${space(2)};
    padding: ${space(4)} ${space(5)};
  }
  h3 {
    margin: 0;
    font: 600 ${font.size.body} / 1.4 ${font.text};
    overflow-wrap: break-word;
  }
  h3 a {
    color: ${color.text};
    text-decoration-color: ${color.control};
    text-underline-offset: 3px;
  }
  h3 a:hover {
    color: ${color.primaryHover};
  }
  p {
    margin: 0;
    color: ${color.second};
    font-size: ${font.size.small};
    line-height: 1.5;
  }
`;
