import { css, type SerializedStyles } from '@emotion/react';
import { motionPausedAttribute } from '../contracts/crossing.ts';

/**
 * Design tokens: the only source of colours, sizes and widths. Numbers beside colours are contrast ratios, on `background` unless
 * noted.
 */
export const color = {
  background: '#0B0D12',
  surface: '#151923',
  raised: '#1E2431',
  text: '#F8FAFC', // 18.6
  second: '#C3C9D5', // 11.7
  muted: '#98A1B3', // 7.5
  primary: '#F59E0B', // 9.1, 8.2 on surface
  primaryHover: '#FBBF24',
  onPrimary: '#1A1204', // 8.6 on primary; white would be 2.15
  danger: '#F87171', // 6.4 on surface
  success: '#34D399', // 9.1 on surface
  control: '#717B90', // 4.1 on surface: borders of controls
  line: '#3A4356', // decoration only
} as const;

export const radius = { small: '8px', medium: '12px', large: '16px', pill: '999px' } as const;

export const font = {
  // Bold Arial is as wide as bold Space Grotesk (within 1 %), so titles do not reflow when the font arrives.
  display: "'Space Grotesk Variable', Arial, Helvetica, sans-serif",
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  size: { small: '14px', body: '16px', lead: '20px', title: '28px', large: '40px', hero: '56px' },
} as const;

/** Spacing in steps of 4 px. */
export const space = (steps: number) => `${steps * 4}px`;

export const container = '1240px';

/** Viewport widths in px at which layouts change; carousels have their own. */
export const breakpoint = { tablet: 768, desktop: 1024, wide: 1280 } as const;
export const from = (px: number) => `@media (min-width: ${px}px)`;
export const upTo = (px: number) => `@media (max-width: ${px - 0.02}px)`;
export const mobile = upTo(breakpoint.desktop);

/**
 * Wraps rules for animations, so that they stop with the system's setting and with the page's switch. For `styled` or `css`
 * templates; pass rules with `keyframes` as css`…`.
 */
export const moving = (rules: string | SerializedStyles) => css`
  @media (prefers-reduced-motion: no-preference) {
    html:not([${motionPausedAttribute}]) & {
      ${rules}
    }
  }
`;
