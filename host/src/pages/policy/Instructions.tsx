import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { DrawRule } from './DrawRule.tsx';
import { Passage, Terms } from './Prose.tsx';

function Verification() {
  return (
    <Passage title="How your identity is checked" id="verification">
      <p>
        Looking is free for everybody; <strong>buying is for verified members</strong>. The check (KYC) is done once, by the
        people who run Snail Lotto, and not by a machine.
      </p>
      <ol>
        <li>
          Register, and confirm your email address with the link that is sent to it. <Link to={paths.login()}>Log in.</Link>
        </li>
        <li>
          Stay logged in and write to us with the <Link to={paths.contact()}>contact form</Link>: that you want to be verified,
          and your full name as your papers have it. The message carries your account with it.
        </li>
        <li>
          Our answer comes by email. It says what we need to see and how you hand it over. Never send papers in the form itself.
        </li>
        <li>When all is in order, we record it for your account. You can buy from that moment on; you need not log in again.</li>
      </ol>
      <p>
        There is no fee, and no date that we could promise: it takes as long as a letter and its answer, and messages are answered
        in the order in which they come. If you have waited long, or something was refused, write again the same way.
      </p>
    </Passage>
  );
}

function GettingTokens() {
  return (
    <Passage title="How to get CTO" id="tokens">
      <p>
        Numbers are paid in CTO from your <strong>star wallet</strong>. Its balance stands at the top of every page when you are
        logged in. CTO come into it in two ways:
      </p>
      <ul>
        <li>
          <strong>The provider credits them.</strong> Ask with the <Link to={paths.contact()}>contact form</Link> while you are
          logged in. The answer says whether and on which terms; once the tokens are booked, your balance shows them.
        </li>
        <li>
          <strong>You win them.</strong> A token prize is paid into the star wallet with the result, and can be played again at
          once.
        </li>
      </ul>
      <p>
        This site takes no card and no transfer, and nobody can buy CTO on it. Whoever offers you some for money in our name is
        not one of us. The stable coin in your account does not pay for tickets. On a demonstration of Snail Lotto, the accounts
        that its provider hands out hold CTO already.
      </p>
    </Passage>
  );
}

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
