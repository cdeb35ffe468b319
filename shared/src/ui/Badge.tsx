import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, font, radius, space } from '../theme/tokens.ts';

export type BadgeTone = 'amber' | 'neutral' | 'success' | 'danger';

const ink = { amber: color.primaryHover, neutral: color.second, success: color.success, danger: color.danger } as const;

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.pill};
  background: color-mix(in srgb, currentcolor 14%, transparent);
  font: 600 ${font.size.small} / 1.4 ${font.text};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** A short fact in a pill. The tone must not be the only carrier of its meaning. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <Pill style={{ color: ink[tone] }}>{children}</Pill>;
}
