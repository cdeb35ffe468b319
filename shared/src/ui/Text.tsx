import styled from '@emotion/styled';
import { lines } from '../theme/layout.ts';
import { color, font } from '../theme/tokens.ts';
import { ownProps } from './ownProps.ts';

interface TextProps {
  tone?: keyof typeof color;
  size?: keyof typeof font.size;
  weight?: 400 | 500 | 600 | 700;
  /** Height of a line, in heights of its letters. */
  leading?: number;
  /** The font of titles and large figures. */
  display?: boolean;
  /** Figures that stay in their columns. */
  figures?: boolean;
  /** Breaks a word that is as long as its box. */
  breaks?: boolean;
  /** Never more than so many lines. */
  clamp?: number;
}

const own = ownProps<TextProps>('tone', 'size', 'weight', 'leading', 'display', 'figures', 'breaks', 'clamp');

/** A line of text; what is around it keeps the distance. `as` gives it another element ('h3', 'span'). */
export const Text = styled('p', own)<TextProps>`
  margin: 0;
  ${({ tone }) => tone && `color: ${color[tone]};`}
  ${({ size }) => size && `font-size: ${font.size[size]};`}
  ${({ weight }) => weight && `font-weight: ${weight};`}
  ${({ leading }) => leading && `line-height: ${leading};`}
  ${({ display }) => display && `font-family: ${font.display};`}
  ${({ figures }) => figures && 'font-variant-numeric: tabular-nums;'}
  ${({ breaks }) => breaks && 'overflow-wrap: anywhere;'}
  ${({ clamp }) => clamp && lines(clamp)}
`;
