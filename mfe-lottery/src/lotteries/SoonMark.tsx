import styled from '@emotion/styled';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { color, font, radius, space } from 'shared/theme/tokens';
import { endsSoon } from './endingSoon.ts';

const Mark = styled.span`
  padding: ${space(1)} ${space(2.5)};
  border-radius: ${radius.pill};
  background: ${color.text};
  color: ${color.background};
  font: 600 12px / 1.4 ${font.text};
  white-space: nowrap;
`;

export function SoonMark({ lottery }: { lottery: Lottery }) {
  const soon = useClockValue((now) => endsSoon(lottery, now));
  return soon ? <Mark>Ending soon</Mark> : null;
}
