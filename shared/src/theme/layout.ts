import { breakpoint, color, font, from, radius, space } from './tokens.ts';

/**
 * What boxes and lines of text share, for `styled` and `css` templates. Room and gaps are counted in steps of 4 px; two numbers
 * are those between rows and between columns. Where nothing else is needed, see `ui/Stack`, `ui/Grid` and `ui/Text`.
 */
type Gap = readonly [rows: number, columns?: number];
const gapOf = (steps: Gap) => `gap: ${steps.map((step) => space(step ?? 0)).join(' ')};`;

/** One below the other. */
export const stack = (...gap: Gap) => `display: grid; ${gapOf(gap)}`;
/** One below the other, each as high as it is; room that is left over can go to any of them. */
export const column = (...gap: Gap) => `display: flex; flex-direction: column; ${gapOf(gap)}`;
/** Side by side, on one line. */
export const row = (...gap: Gap) => `display: flex; align-items: center; ${gapOf(gap)}`;
/** Side by side, on as many lines as it takes. */
export const wrap = (...gap: Gap) => `display: flex; flex-wrap: wrap; ${gapOf(gap)}`;
/** The same, centred on each line. */
export const flow = (...gap: Gap) => `${wrap(...gap)} align-items: center;`;
/** The same, from edge to edge. */
export const spread = (...gap: Gap) => `${flow(...gap)} justify-content: space-between;`;
/** In the middle. */
export const centred = 'display: grid; place-items: center;';
/** Over all of what is around it. */
export const cover = 'position: absolute; inset: 0;';

/** A box that stands out from the ground. */
export const panel = (edge: string = color.raised) =>
  `border: 1px solid ${edge}; border-radius: ${radius.large}; background: ${color.surface};`;

/** Round, of a fixed size in px. */
export const disc = (size: number) => `flex: none; width: ${size}px; height: ${size}px; border-radius: ${radius.pill};`;

/** A card whose time is over stands back. */
export const faded = 'opacity: 0.55; filter: grayscale(1);';

/** A list that does not look like one. */
export const bareList = 'margin: 0; padding: 0; list-style: none;';

/** A line of text; what is around it keeps the distance. */
export const text = (tone: keyof typeof color, size?: keyof typeof font.size) =>
  `margin: 0; color: ${color[tone]};${size ? ` font-size: ${font.size[size]};` : ''}`;

/** A title inside a page. */
export const title = (size: keyof typeof font.size, lineHeight: number, weight = 600) =>
  `margin: 0; font: ${weight} ${font.size[size]} / ${lineHeight} ${font.display};`;

/** Figures that stay in their columns while they change. */
export const figures = 'font-variant-numeric: tabular-nums;';

/** Never more than its lines; a word as long as the box is broken. */
export const lines = (count: number) => `
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${count};
`;

/** The focus ring of a control. Negative: inside its edge, where a scrolling box would cut it off. On amber it is white. */
export const ring = (offset = 2, tone: 'primaryHover' | 'text' = 'primaryHover') => `
  &:focus-visible {
    outline: 3px solid ${color[tone]};
    outline-offset: ${offset}px;
  }
`;

/** Scrolls without a bar: what is cut off at the edge says that there is more. */
export const noScrollbar = `
  scrollbar-width: none;
  &::-webkit-scrollbar {
    display: none;
  }
`;

/** On one line, cut off where the room ends. */
export const oneLine = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;';

/** A link that is not underlined and turns amber under the pointer. */
export const quietLink = (tone: keyof typeof color) => `
  a {
    color: ${color[tone]};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primaryHover};
  }
`;

/** A quiet question and its answer, in a list of them. */
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

/** Buttons that share a phone's row, each as wide as it can be. */
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

/** No room while there is nothing in it. */
export const goneWhenEmpty = '&:empty { display: none; }';
/** Takes the focus for screen readers only: the eye sees what is new on the page. */
export const quietFocus = '&:focus { outline: none; }';

/**
 * A property whose value changes with the width, rising.
 * @param values by the width from which they hold: a breakpoint's name or px
 * @param at the query for such a width, of the window or of a container
 */
export const wider = (property: string, values: Readonly<Record<number | string, string>>, at = from) =>
  Object.entries(values)
    .map(([width, value]) => `${at(isBreakpoint(width) ? breakpoint[width] : Number(width))} { ${property}: ${value}; }`)
    .join(' ');

const isBreakpoint = (name: string): name is keyof typeof breakpoint => name in breakpoint;
