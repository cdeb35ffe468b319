import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Passage } from './Prose.tsx';

export function HowTo() {
  return (
    <>
      <Passage title="How to play">
        <ol>
          <li>
            <Link to={paths.login()}>Log in</Link>. Your star balance in CTO stands at the top of every page. Before the first
            purchase your account must be <Link to={paths.verification}>verified</Link> and hold{' '}
            <Link to={paths.getTokens}>CTO</Link>.
          </li>
          <li>
            Choose a round from <Link to={paths.lotteries()}>all running lotteries</Link>, or look through{' '}
            <Link to={paths.rewards()}>the prizes</Link> first.
          </li>
          <li>Press “Pick your lucky number” and tap the numbers you want. Numbers that are sold cannot be chosen.</li>
          <li>Check the total, then confirm. The price leaves your balance and the numbers are yours.</li>
          <li>Wait for the end time. “Calculating Results...” is followed by the winning number and how it was computed.</li>
          <li>
            Find your tickets with their results under <Link to={paths.myTickets}>History</Link>.
          </li>
        </ol>
      </Passage>
      <Passage title="How to check a result" id="check">
        <ol>
          <li>
            Open the round and press “See the whole proof”. Your own browser then does every step, and says of each whether it is
            right: what was fixed at the opening, the list of who holds which number, what decided, the number, the public log.
          </li>
          <li>Give it the receipt of your purchase: it shows whether your numbers were on the list, and whether they won.</li>
          <li>
            Believe neither page nor browser? Download the round’s records and <code>verify.mjs</code> there: one file, which
            checks the same on your own computer, without us.
          </li>
          <li>
            By hand, where a block decided: take the last two characters of its hash, and put the hash and the count of numbers
            into the example under <Link to={paths.policy('how-it-works')}>How it works</Link>: it must give the same number.
          </li>
          <li>
            The newest results and their proofs are on the <Link to={paths.result()}>Winners List</Link>.
          </li>
        </ol>
      </Passage>
      <Passage title="How to play responsibly" id="responsibly">
        <ul>
          <li>Decide before you start what the evening may cost, and stop there.</li>
          <li>A number is not due because it has not won for a long time. Every draw starts from nothing.</li>
          <li>Never play to win back what you lost, and never with money that you need or that is not yours.</li>
          <li>Playing is for adults. Keep your account to yourself and away from children.</li>
          <li>If it is no longer fun, take a break, and talk to somebody you trust or to a counselling service near you.</li>
        </ul>
      </Passage>
      <Passage title="Help and support" id="help">
        <p>
          A purchase that did not go through, a prize that did not arrive, a login that does not work: write to us with the{' '}
          <Link to={paths.contact()}>contact form</Link>, with the number of the round if it is about one. A person answers by
          email. For a forgotten password you need nobody: <Link to={paths.forgotPassword()}>set a new one</Link>.
        </p>
      </Passage>
    </>
  );
}
