import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Passage } from './Passage.tsx';

/** Explains how members without enough CTO get some. Its anchor is `paths.getTokens`. */
export function GettingTokens() {
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
