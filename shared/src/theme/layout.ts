import { breakpoint, color, font, from, radius, space } from './tokens.ts';

/**
 * Layout helpers for `styled` and `css` templates. Spacing is in steps of 4 px; two numbers are row gap and column gap. For plain
 * cases use `ui/Stack`, `ui/Grid` and `ui/Text`.
 */
type Gap = readonly [rows: number, columns?: number];
const gapOf = (steps: Gap) => `gap: ${steps.map((step) => space(step ?? 0)).join(' ')};`;

export const stack = (...gap: Gap) => `display: grid; ${gapOf(gap)}`;
/** Vertical, each child as high as its content; free space can go to any of them. */
export const column = (...gap: Gap) => `display: flex; flex-direction: column; ${gapOf(gap)}`;
export const row = (...gap: Gap) => `display: flex; align-items: center; ${gapOf(gap)}`;
export const wrap = (...gap: Gap) => `display: flex; flex-wrap: wrap; ${gapOf(gap)}`;
export const flow = (...gap: Gap) => `${wrap(...gap)} align-items: center;`;
export const spread = (...gap: Gap) => `${flow(...gap)} justify-content: space-between;`;
export const centred = 'display: grid; place-items: center;';
export const cover = 'position: absolute; inset: 0;';

export const panel = (edge: string = color.raised) =>
  `border: 1px solid ${edge}; border-radius: ${radius.large}; background: ${color.surface};`;

/** Circle. @param size px */
export const disc = (size: number) => `flex: none; width: ${size}px; height: ${size}px; border-radius: ${radius.pill};`;

export const faded = 'opacity: 0.55; filter: grayscale(1);';

export const bareList = 'margin: 0; padding: 0; list-style: none;';

/** A line of text without margins: the container defines the distance. */
export const text = (tone: keyof typeof color, size?: keyof typeof font.size) =>
  `margin: 0; color: ${color[tone]};${size ? ` font-size: ${font.size[size]};` : ''}`;

export const title = (size: keyof typeof font.size, lineHeight: number, weight = 600) =>
  `margin: 0; font: ${weight} ${font.size[size]} / ${lineHeight} ${font.display};`;

export const figures = 'font-variant-numeric: tabular-nums;';

export const lines = (count: number) => `
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${count};
`;

/** Focus ring of a control. A negative offset puts it inside the edge, where a scrolling box would cut it off. White on amber. */
export const ring = (offset = 2, tone: 'primaryHover' | 'text' = 'primaryHover') => `
  &:focus-visible {
    outline: 3px solid ${color[tone]};
    outline-offset: ${offset}px;
  }
`;

export const noScrollbar = `
  scrollbar-width: none;
  &::-webkit-scrollbar {
    display: none;
  }
`;

/** Lays a grid out on phones as a row that scrolls sideways, up to the edges of the screen. */
export const rowOnPhones = `@media screen and (max-width: ${breakpoint.tablet - 0.02}px) {
  grid-auto-columns: min(90vw, 350px);
  grid-auto-flow: column;
  margin-inline: -16px;
  padding: 6px 16px;
  overflow-x: auto;
  scroll-padding-inline: 16px;
  scroll-snap-type: x mandatory;
  & > * {
    scroll-snap-align: start;
  }
}`;

export const oneLine = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;';

export const quietLink = (tone: keyof typeof color) => `
  a {
    color: ${color[tone]};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primaryHover};
  }
`;

export const terms = (size: keyof typeof font.size) => `
  dt {
    color: ${color.muted};
    font-size: ${font.size[size]};
  }
  dd {
    ${text('text')}
    ${figures}
    font-weight: 600;
  }
`;

export const wideOnPhones = (children: string) => `
  & > :is(${children}) {
    flex: 1 1 auto;
  }
  ${from(breakpoint.tablet)} {
    & > :is(${children}) {
      flex: none;
    }
  }
`;

export const goneWhenEmpty = '&:empty { display: none; }';
/** For targets of programmatic focus, which only screen readers need to notice. */
export const quietFocus = '&:focus { outline: none; }';

/**
 * A property whose value depends on the width, mobile first.
 * @param values by minimum width: a breakpoint's name or px
 * @param at media or container query for such a width
 */
export const wider = (property: string, values: Readonly<Record<number | string, string>>, at = from) =>
  Object.entries(values)
    .map(([width, value]) => `${at(isBreakpoint(width) ? breakpoint[width] : Number(width))} { ${property}: ${value}; }`)
    .join(' ');

const isBreakpoint = (name: string): name is keyof typeof breakpoint => name in breakpoint;
