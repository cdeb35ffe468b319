import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Passage } from './Passage.tsx';
import { Terms } from './Prose.styles.ts';

export function AboutUs() {
  return (
    <>
      <Passage title="Founder and mission" id="founder">
        <p>
          Snail Lotto was founded by a player who was tired of lotteries in which nobody could say how the winner had been found.
          Our mission is a lottery with <strong>nothing to take on trust</strong>: the number is decided by something that we
          cannot choose, and every member can compute it again.
        </p>
        <p>
          The snail is our promise about pace. A round has a time, the time is kept, and there is no hurry on either side of it,
          and no invented crowds. Where a round says “Only N remaining!”, N is a count and nothing else: the numbers that nobody
          has bought. On a new round that is all of them.
        </p>
      </Passage>
      <Passage title="Reasons to choose Snail Lotto">
        <ul>
          <li>
            <strong>A result you can check.</strong> What decided and every step of the computation stand beside the winning
            number, and your own browser checks the <Link to={paths.policy('how-to')}>whole proof</Link>.
          </li>
          <li>
            <strong>Honest odds.</strong> A round says how many numbers it has, and where they are not all equally likely, the
            page says by how much.
          </li>
          <li>
            <strong>Small stakes, real prizes.</strong> Play from 1 CTO for tokens, phones, watches, laptops, cars and money.
          </li>
          <li>
            <strong>One number, one member.</strong> A number that is sold belongs to its buyer; nobody shares a prize with a
            stranger.
          </li>
          <li>
            <strong>Paid within 24 hours.</strong> Token prizes arrive in the star wallet, products are handed over by the
            provider. <Link to={paths.payouts()}>When each was paid</Link> stands there for everybody, late ones included.
          </li>
        </ul>
      </Passage>
      <Passage title="Social features">
        <p>
          A draw is more fun in company. Sold numbers appear in a round while you watch, the list of buyers shows the newest
          first, and <Link to={paths.result()}>winners</Link> are named with a pseudonym and a drawing; your own picture is shown
          there only if you choose so on the account page. Your email, your full name and your balance are never shown to other
          members.
        </p>
      </Passage>
      <Passage title="What we store about you">
        <Terms>
          <dt>Your account</dt>
          <dd>
            Username, email, full name if you give it, picture if you have one, and whether your identity was verified (KYC).
          </dd>
          <dt>Your play</dt>
          <dd>The numbers you bought, what you paid, what you won, and each movement of your wallets.</dd>
          <dt>In your browser</dt>
          <dd>
            A token that keeps you logged in and the page to return to after a login: both are gone when you log out. Whether you
            paused movement, and whether you want times in UTC. Your password is never kept; with “remember me” the token keeps
            you logged in for 30 days.
          </dd>
          <dt>Your subscription</dt>
          <dd>The email address that you leave in the Subscribe box, used to write to you about prizes and rounds.</dd>
          <dt>Your messages</dt>
          <dd>
            What you write in the <Link to={paths.contact()}>contact form</Link>, with the address you give, the account you were
            logged in with, and our answers.
          </dd>
          <dt>Your visits</dt>
          <dd>
            Nothing that names you. A page counts whether its parts came, how fast, and how often something failed, for the people
            who make it: without your account, your address, or what you looked at. A browser that asks not to be tracked sends
            not even that.
          </dd>
          <dt>What we do not do</dt>
          <dd>No advertising, no tracking of your visits across other sites, no sale of your data to anybody.</dd>
        </Terms>
      </Passage>
      <Passage title="Our channels" id="channels">
        <p>
          Snail Lotto has <strong>no account on X, Telegram, Discord or YouTube</strong> at present. When one opens, it will be
          linked here and at the foot of every page. Until then, whoever writes to you there in our name is not one of us.
        </p>
      </Passage>
      <Passage title="Our blog" id="blog">
        <h3>Why not simply the first block of the day?</h3>
        <p>
          Because the evening’s winning number would be known at midnight. Every round waits for the first block after its own
          end, or for a value of the beacon that comes after it, so that nobody, we included, can know a result while tickets are
          sold. <Link to={paths.policy('how-it-works')}>The rule with an example.</Link>
        </p>
        <h3>Why do some rounds have at most 256 numbers?</h3>
        <p>
          A block decides them by two hex digits, which can say 256 different things. With a number 257 we would sell a ticket
          that cannot win. Larger rounds are decided by the beacon.
        </p>
        <h3>Why no countdown to “buy now”?</h3>
        <p>
          There is a time at which the sale ends, and it is shown, because you need it. It is the same for everybody, it does not
          begin anew when you reload the page, and what it counts down to happens.
        </p>
      </Passage>
      <Passage title="Contact us" id="contact">
        <p>
          Write to us with the <Link to={paths.contact()}>contact form</Link>: a person reads it and answers by email. We will
          never ask for your password, a login code or a payment in return: if a message does, it is not from us.
        </p>
      </Passage>
    </>
  );
}
