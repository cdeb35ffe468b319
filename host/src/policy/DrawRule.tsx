import { maxNumbers } from 'shared/contracts/drawRule';
import { maxNumbersV2 } from 'shared/fair/drawV2';
import { Note, Rule } from './Prose.styles.ts';

/** Both rules: the first in the policy's words, and how we read it. */
export function DrawRule() {
  return (
    <>
      <h3>Rule v1: a block decides</h3>
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
          Numbers are counted from 0. Two hex digits can name {maxNumbers} values, so a round of this rule never has more numbers
          than that: a number above could not win. Where the count does not divide {maxNumbers}, some numbers win a little more
          often than others, and the round shows the exact odds.
        </p>
        <p>
          <strong>Its weakness.</strong> Whoever produces the deciding block can throw it away and make another, at the price of
          what a block earns them. Two hex digits have 256 values, so about 256 tries are enough to choose the number. For small
          prizes nobody will; for large ones there is rule v2.
        </p>
        <p>
          Where the provider runs without a connection to the chain, it uses a simulated chain and says <strong>simulated</strong>{' '}
          beside every result that came from it.
        </p>
      </Note>
      <h3>Rule v2: a beacon decides</h3>
      <p>
        A round of rule v2 may have up to {maxNumbersV2.toLocaleString('en-US')} numbers, each with the same chance. What decides
        is the public beacon drand (quicknet): many organisations together sign one value every three seconds, and none of them
        can choose it, foresee it or make another one.
      </p>
      <ol>
        <li>
          <strong>At the opening</strong> we publish which value of the beacon will decide: the first at least 15 seconds after
          the close. It never changes.
        </li>
        <li>
          <strong>After the close</strong>, and before that value exists, we publish a fingerprint of the list of who holds which
          number. If we are late for it, a later value decides, fixed as well: five minutes later, twice at most. Then every
          ticket is paid back.
        </li>
        <li>
          <strong>When the value is there</strong>, its signature is verified, and a fixed calculation leads from it and the
          round’s opening to one number. No digits are cut off, so no number is favoured, not even a little.
        </li>
        <li>
          <strong>Nobody may call the round off</strong> between the close and the draw. If the beacon is silent for seven days,
          every ticket is paid back.
        </li>
      </ol>
      <p>
        Which rule a round has stands on its page and in its opening record. Where the provider runs without a connection to the
        beacon, it uses one of its own and says <strong>simulated</strong> there too.
      </p>
    </>
  );
}
