import styled from '@emotion/styled';
import { useState } from 'react';
import { maxNumbers, waysToWin } from 'shared/contracts/lotteryRules';
import { type DrawSteps, drawSteps, unevenOdds } from 'shared/format/drawSteps';
import { padNumber } from 'shared/format/listNumbers';
import { ifUnsold } from 'shared/format/unsoldNumber';
import { stack, wider } from 'shared/theme/layout';
import { color, font, radius } from 'shared/theme/tokens';
import { TextField } from 'shared/ui/TextField';
import { DrawRule } from './DrawRule.tsx';
import { Passage } from './Prose.tsx';

const Fields = styled.div`
  ${stack(4)}
  ${wider('grid-template-columns', { tablet: '1fr 220px' })}
  ${wider('gap', { tablet: '24px' })}
  && input {
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 14px;
  }
`;

const Result = styled.div`
  margin-top: 24px;
  padding: 20px 24px;
  border-radius: ${radius.medium};
  background: ${color.surface};
  font-variant-numeric: tabular-nums;
  p {
    margin: 0 0 8px;
    color: ${color.text};
    font-size: ${font.size.lead};
  }
  strong {
    color: ${color.primaryHover};
    font: 700 ${font.size.large} / 1.1 ${font.display};
    vertical-align: -0.12em;
  }
  small {
    display: block;
    color: ${color.second};
    font-size: 14px;
  }
`;

const StepList = styled.ol`
  margin: 0 0 16px;
  padding-left: 1.3em;
  color: ${color.second};
  li {
    margin-bottom: 4px;
  }
  b {
    color: ${color.text};
    font-weight: 600;
  }
`;

/**
 * Describes how equal the odds of a lottery are.
 * @param numbers count of numbers, 1 … 256
 */
export function fairness(numbers: number): string {
  const odds = unevenOdds(numbers);
  if (!odds)
    return `All ${numbers} numbers are equally likely: each wins with ${waysToWin(0, numbers)} of the ${maxNumbers} values.`;
  const { favoured, moreWays, fewerWays } = odds;
  const range = favoured === 1 ? 'Number 0 wins' : `Numbers 0 to ${favoured - 1} win`;
  return `${range} with ${moreWays} of the ${maxNumbers} values, all others with ${fewerWays}: ${numbers} does not divide ${maxNumbers}.`;
}

const sampleHash = '0x7d3f0c5ab1e94426c8f2d05e9a6b3c1874d0e52f9bc1a3867e4d2f10b95c6ad6';

function DrawExample() {
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

export function HowItWorks() {
  return (
    <>
      <Passage title="A round, from sale to prize">
        <ol>
          <li>
            <strong>The sale opens.</strong> A round offers a prize and a fixed count of numbers. Each number is one ticket and
            can be bought by one member.
          </li>
          <li>
            <strong>The sale closes.</strong> At the end time not one more ticket is sold. The clock that counts is the
            provider’s, and the countdown on the page follows it.
          </li>
          <li>
            <strong>Something outside decides.</strong> The winning number comes from the hash of a block or the value of a beacon
            that did not exist while tickets were sold.
          </li>
          <li>
            <strong>The winner is named</strong>, by the public name. The member who holds the number wins the prize. {ifUnsold}
          </li>
        </ol>
      </Passage>
      <Passage title="Winner selection">
        <DrawRule />
      </Passage>
      <DrawExample />
      <Passage title="What the token is for">
        <p>
          CTO is the token of Snail Lotto. It is held in your <strong>star wallet</strong>, it pays for numbers, and token prizes
          are paid in it: straight into the star wallet, where they can be played again at once. The site also keeps a stable-coin
          wallet for you; tickets are never paid from it.
        </p>
      </Passage>
      <Passage title="Security">
        <ul>
          <li>
            Your password is stored only as an argon2id hash, from which it cannot be read back. An account can ask for a second
            factor: an authenticator app or a code by email.
          </li>
          <li>Logging out, or setting a new password, ends the session on the server as well as in your browser.</li>
          <li>
            Money moves in one step or not at all: the tickets, the price and the entry in the ledger are written together. The
            ledger is only ever added to, and its sum is always zero.
          </li>
          <li>A purchase that is sent twice, by a lost connection or an impatient tap, is charged once.</li>
        </ul>
      </Passage>
    </>
  );
}
