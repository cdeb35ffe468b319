import { maxNumbers } from 'shared/contracts/drawRule';
import { Note, Rule } from './Prose.styles.ts';

/** The rule in the policy's words, and how we read it. */
export function DrawRule() {
  return (
    <>
      <Rule>
        <p>
          Take the first BSC block of the day from 00:00 UTC. Take the last 2 hex digits of its hash as a decimal number. Divide
          it by the count of lucky numbers: the remainder is the winning number.
        </p>
      </Rule>
      <Note>
        <p>
          <strong>How we read it.</strong> For every round we take the first block at or after{' '}
          <strong>that round’s own end time</strong>. For the 00:00 UTC round this is the first block of the day. Taken to the
          letter, the results of the 06:00, 12:00 and 18:00 rounds would be known to everybody while their tickets are still on
          sale.
        </p>
        <p>
          Numbers are counted from 0. Two hex digits can name {maxNumbers} values, so a round never has more numbers than that: a
          number above could not win. Where the count does not divide {maxNumbers}, some numbers win a little more often than
          others, and the round shows the exact odds.
        </p>
        <p>
          Where the provider runs without a connection to the chain, it uses a simulated chain and says <strong>simulated</strong>{' '}
          beside every result that came from it.
        </p>
      </Note>
    </>
  );
}
