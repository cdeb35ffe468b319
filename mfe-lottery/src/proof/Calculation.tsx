import styled from '@emotion/styled';
import { padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import { bareList, stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { CopyButton } from './CopyButton.tsx';
import type { Calculation as Steps } from './proofWork.ts';

const CalculationSteps = styled.ol`
  ${stack(3)}
  grid-template-columns: minmax(0, 1fr);
  ${bareList}
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${color.background};
  color: ${color.second};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  counter-reset: line;
  li {
    counter-increment: line;
  }
  li::before {
    content: counter(line) '. ';
    color: ${color.muted};
  }
  li > span {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  code {
    color: ${color.text};
    overflow-wrap: anywhere;
  }
  strong {
    color: ${color.primaryHover};
    font-size: ${font.size.lead};
  }
`;

export function Calculation({ steps }: { steps: Steps }) {
  const { numbers, number } = steps;
  const shown = <strong>{padNumber(number, numbers)}</strong>;
  if (steps.rule === 'v1')
    return (
      <CalculationSteps aria-label="How the number was computed">
        <li>
          Hash of block {steps.block} <Digits label="Hash of the block" value={steps.hash} />
        </li>
        <li>
          Its last two hex digits as a decimal number: <code>0x{steps.digits}</code> = {steps.value}
        </li>
        <li>
          {steps.value} divided by {numbers}, the remainder wins: {shown}
        </li>
      </CalculationSteps>
    );
  return (
    <CalculationSteps aria-label="How the number was computed">
      <li>
        Value of the beacon’s round {steps.beaconRound}: SHA-256 of its signature{' '}
        <Digits label="Value of the beacon" value={steps.randomness} />
      </li>
      <li>
        The seed: that value keyed to this round’s opening{steps.attempt > 0 && ` and its attempt ${steps.attempt}`}{' '}
        <Digits label="Seed" value={steps.seed} />
      </li>
      <li>
        The seed’s first word that favours no number: {withThousands(steps.word)}
        {steps.skipped > 0 && ` (${steps.skipped} skipped)`}
      </li>
      <li>
        {withThousands(steps.word)} divided by {withThousands(numbers)}, the remainder wins: {shown}
      </li>
    </CalculationSteps>
  );
}

function Digits({ label, value }: { label: string; value: string }) {
  return (
    <span>
      <code>{value}</code>
      <CopyButton label={label} value={value} />
    </span>
  );
}
