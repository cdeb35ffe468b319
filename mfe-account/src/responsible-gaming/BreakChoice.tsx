import { useState } from 'react';
import { useNow } from 'shared/clock';
import { type BreakLength, breakLengths, exclusionLengths } from 'shared/contracts/breakLengths';
import type { PlayStop } from 'shared/contracts/protection';
import { Button } from 'shared/ui/Button';
import { Choice, Group, Groups, Next, Options } from './BreakChoice.styles.ts';
import { BreakDialog } from './BreakDialog.tsx';
import { canBegin, lengthNames } from './break.messages.ts';

export function BreakChoice({ stop }: { stop: PlayStop | null }) {
  const [chosen, setChosen] = useState<BreakLength | null>(null);
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const lengths = [...breakLengths, ...exclusionLengths];
  const possible = lengths.filter((length) => canBegin(length, stop, now));
  const length = chosen !== null && possible.includes(chosen) ? chosen : null;
  if (possible.length === 0) return null;

  const options = (of: readonly BreakLength[]) => (
    <Options>
      {of.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="break-length"
            value={each}
            checked={each === length}
            disabled={!possible.includes(each)}
            onChange={() => setChosen(each)}
          />
          {lengthNames[each]}
        </label>
      ))}
    </Options>
  );
  return (
    <Choice>
      <Groups>
        <Group>
          <legend>A break</legend>
          <p>It is over by itself at its end.</p>
          {options(breakLengths)}
        </Group>
        <Group>
          <legend>An exclusion</legend>
          <p>It lasts until you ask to come back, at its end at the earliest.</p>
          {options(exclusionLengths)}
        </Group>
      </Groups>
      <Next>
        <Button disabled={length === null} onClick={() => setAsking(true)}>
          {stop && stop.kind !== 'return' ? 'Make it longer …' : 'Take a break …'}
        </Button>
      </Next>
      {length !== null && <BreakDialog length={length} open={asking} onClose={() => setAsking(false)} />}
    </Choice>
  );
}
