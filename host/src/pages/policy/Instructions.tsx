import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { DrawRule } from './DrawRule.tsx';
import { GettingTokens } from './GettingTokens.tsx';
import { Passage } from './Passage.tsx';
import { Terms } from './Prose.styles.ts';
import { Verification } from './Verification.tsx';

export function Instructions() {
  return (
    <>
      <Passage title="Instructions">
        <Terms>
          <dt>Eligibility</dt>
          <dd>
            <span>A verified member with KYC completed, who holds the token in the star wallet.</span> More about both:{' '}
            <Link to={paths.verification}>How your identity is checked</Link>, <Link to={paths.getTokens}>How to get CTO</Link>.
          </dd>
          <dt>Price</dt>
          <dd>Each number costs 1 token (the price is to be announced). What a round really charges stands on its page.</dd>
          <dt>Sale</dt>
          <dd>Numbers are sold only during a round’s sale period.</dd>
          <dt>Draws</dt>
          <dd>
            4 draws per day: at 00:00, 06:00, 12:00 and 18:00 UTC. These are the hours of the draw; not every prize is drawn at
            each of them, some only once a day or once a week. Quick rounds, where the provider runs them, are drawn in between.
            Every prize shows its own schedule, and every round its own end time.
          </dd>
          <dt>Prizes</dt>
          <dd>Prizes are sent to winning wallets within 24 hours.</dd>
          <dt>Tickets</dt>
          <dd>A ticket is valid for one round only. Tickets are non-refundable and non-transferable.</dd>
          <dt>Cancelled rounds</dt>
          <dd>
            The provider may cancel a round before its close, for a reason that is published; afterwards only the time-outs below
            do. Every ticket of a cancelled round is paid back.
          </dd>
        </Terms>
      </Passage>
      <Verification />
      <GettingTokens />
      <Passage title="Winner determination">
        <DrawRule />
      </Passage>
    </>
  );
}
