import { ifUnsold } from 'shared/format/unsoldNumber';
import { DrawExample } from './DrawExample.tsx';
import { DrawRule } from './DrawRule.tsx';
import { Passage } from './Prose.tsx';

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
