import styled from '@emotion/styled';
import { lines } from '../theme/layout.ts';
import { color, font } from '../theme/tokens.ts';
import { ownProps } from './ownProps.ts';

interface TextProps {
  tone?: keyof typeof color;
  size?: keyof typeof font.size;
  weight?: 400 | 500 | 600 | 700;
  /** Line height, relative to the font size. */
  leading?: number;
  display?: boolean;
  figures?: boolean;
  breaks?: boolean;
  clamp?: number;
}

const own = ownProps<TextProps>('tone', 'size', 'weight', 'leading', 'display', 'figures', 'breaks', 'clamp');

/** Text without margins: the container defines the distance. `as` changes its element ('h3', 'span'). */
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
