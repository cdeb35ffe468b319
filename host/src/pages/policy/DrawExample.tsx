import { useState } from 'react';
import { maxNumbers } from 'shared/contracts/drawRule';
import { type DrawSteps, drawSteps } from 'shared/format/drawSteps';
import { padNumber } from 'shared/format/ticketNumber';
import { TextField } from 'shared/ui/TextField';
import { Fields, Result, StepList } from './DrawExample.styles.ts';
import { fairness } from './fairness.ts';
import { Passage } from './Passage.tsx';

const sampleHash = '0x7d3f0c5ab1e94426c8f2d05e9a6b3c1874d0e52f9bc1a3867e4d2f10b95c6ad6';

export function DrawExample() {
  const [hash, setHash] = useState(sampleHash);
  const [count, setCount] = useState('64');
  const numbers = Number(count);
  const hashError = /^(0x)?[0-9a-f]{2,64}$/i.test(hash.trim())
    ? ''
    : 'A block hash has only the digits 0–9 and a–f, up to 64 of them, with 0x in front or without.';
  const countError =
    /^\d+$/.test(count) && numbers >= 1 && numbers <= maxNumbers ? '' : `A round has 1 to ${maxNumbers} numbers.`;

  return (
    <Passage title="Try it yourself">
      <p>Change one of the last two characters of the hash, or the count of numbers, and see what it does to the result.</p>
      <Fields>
        <TextField
          ref={showEnd}
          label="Block hash"
          value={hash}
          error={hashError}
          onChange={(event) => setHash(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
        />
        <TextField
          label="Count of lucky numbers"
          value={count}
          error={countError}
          onChange={(event) => setCount(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
      </Fields>
      <Result aria-live="polite">
        {hashError || countError ? (
          <p>Waiting for a hash and a count that can be used.</p>
        ) : (
          <Steps numbers={numbers} steps={drawSteps(hash.trim(), numbers)} />
        )}
      </Result>
    </Passage>
  );
}

/** Scrolls the field to its end: the last digits decide, and on phones the field is narrower than the hash. */
function showEnd(field: HTMLInputElement | null): void {
  if (field) field.scrollLeft = field.scrollWidth;
}

function Steps({ numbers, steps }: { numbers: number; steps: DrawSteps }) {
  const { digits, value, times, winner, ways } = steps;
  return (
    <>
      <StepList>
        <li>
          The last two hex digits: <b>{digits}</b>
        </li>
        <li>
          As a decimal number: <b>{value}</b>
        </li>
        <li>
          {value} ÷ {numbers} = {times}, remainder <b>{winner}</b>
        </li>
      </StepList>
      <p>
        Winning number: <strong>{padNumber(winner, numbers)}</strong>
      </p>
      <small>
        It wins with {ways} of the {maxNumbers} values two hex digits can have. {fairness(numbers)}
      </small>
    </>
  );
}
