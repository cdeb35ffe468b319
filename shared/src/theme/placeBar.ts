import { bareList, ring } from './layout.ts';
import { color, font, radius, space } from './tokens.ts';

export const placeBar = `
  ${bareList}
  padding: ${space(1)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.medium};
  background: ${color.surface};
`;

export const placeLink = `
  min-height: 44px;
  border-radius: ${radius.small};
  color: ${color.second};
  font: 500 15px / 1.3 ${font.display};
  text-decoration: none;
  ${ring(-3)}
  &:hover {
    color: ${color.text};
    background: ${color.raised};
  }
  &[aria-current] {
    color: ${color.text};
    background: ${color.raised};
    box-shadow: inset 0 -3px ${color.primary};
  }
`;
