import { maxNumbers } from 'shared/contracts/lotteryRules';
import { daysUntilRefund, freezeLead, lastAttempt, minDelay, quicknet, roundsPerAttempt } from 'shared/fair/beacon';
import { maxNumbersV2 } from 'shared/fair/drawV2';
import { withThousands } from 'shared/format/money';
import { ifUnsold } from 'shared/format/unsoldNumber';
import { Note, Rule } from './Prose.tsx';

const minutesLater = (roundsPerAttempt * quicknet.period) / 60;

/**
 * Renders both draw rules: the first as the policy words it, with our interpretation. Times and counts come from the constants
 * that the draw uses.
 */
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
          what a block earns them. Two hex digits have {maxNumbers} values, so about {maxNumbers} tries are enough to choose the
          number. For small prizes nobody will; for large ones there is rule v2.
        </p>
      </Note>
      <h3>Rule v2: a beacon decides</h3>
      <p>
        A round of rule v2 may have up to {withThousands(maxNumbersV2)} numbers, each with the same chance. What decides is the
        public beacon drand (quicknet): many organisations together sign one value every {quicknet.period} seconds, and none of
        them can choose it, foresee it or make another one.
      </p>
      <ol>
        <li>
          <strong>At the opening</strong> we publish which value of the beacon will decide. It comes at least {minDelay} seconds
          after the close, and it never changes.
        </li>
        <li>
          <strong>After the close</strong>, and at least {freezeLead} seconds before that value comes, we publish a fingerprint of
          the list of who holds which number. If we are late for it, a later value decides, fixed as well: {minutesLater} minutes
          later, and if we are late again, another {minutesLater}. After {lastAttempt + 1} missed times every ticket is paid back.
        </li>
        <li>
          <strong>When the value is there</strong>, its signature is verified, and a fixed calculation leads from it and the
          round’s opening to one number. No digits are cut off, so no number is favoured, not even a little.
        </li>
      </ol>
      <h3>What holds for both</h3>
      <ul>
        <li>
          <strong>Everything is on record.</strong> Opening, list, result and cancellation of a round stand in a public log that
          can only grow. Which rule a round has stands on its page and in its opening record.
        </li>
        <li>
          <strong>Nobody may call a round off</strong> between the close and the draw. If no block or value that could decide it
          comes for {daysUntilRefund} days, every ticket is paid back. Before the close we may, for a reason that is published.
        </li>
        <li>
          <strong>Nothing is sold when the result could be known.</strong> Our clock is held against that of the chain and the
          beacon: if it is seen to be a second behind, the sale stops until it is right again.
        </li>
        <li>
          <strong>An unsold number may be drawn.</strong> {ifUnsold}
        </li>
        <li>
          <strong>Simulated sources say so.</strong> Where the provider runs without a connection to the chain or the beacon, it
          uses one of its own, which it could know beforehand, and says <strong>simulated</strong> beside every result that came
          from it.
        </li>
      </ul>
      <p>
        Word for word: the <a href="/fair/terms.txt">terms of play</a> of rounds that open now. Each round keeps those it was
        opened under: its opening record names them.
      </p>
    </>
  );
}
