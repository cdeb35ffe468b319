import { Fragment, type ReactNode } from 'react';
import { paths } from 'shared/contracts/paths';
import { publicNameTexts } from 'shared/format/publicName.messages';
import { Link } from 'shared/router';
import { Passage, Terms } from './Prose.tsx';

interface Entry {
  title: string;
  text: ReactNode;
}

const reasons: readonly Entry[] = [
  {
    title: 'A result you can check.',
    text: (
      <>
        What decided and every step of the computation stand beside the winning number, and your own browser checks the{' '}
        <Link to={paths.policy('how-to')}>whole proof</Link>.
      </>
    ),
  },
  {
    title: 'Honest odds.',
    text: 'A round says how many numbers it has, and where they are not all equally likely, the page says by how much.',
  },
  {
    title: 'Small stakes, real prizes.',
    text: 'Play from 1 CTO for tokens, phones, watches, laptops, cars and money.',
  },
  {
    title: 'One number, one member.',
    text: 'A number that is sold belongs to its buyer; nobody shares a prize with a stranger.',
  },
  {
    title: 'Paid within 24 hours.',
    text: (
      <>
        Token prizes arrive in the star wallet, products are handed over by the provider.{' '}
        <Link to={paths.payouts()}>When each was paid</Link> stands there for everybody, late ones included.
      </>
    ),
  },
];

const storedData: readonly Entry[] = [
  {
    title: 'Your account',
    text: 'Username, public name, email, full name if you give it, picture if you have one, and whether your identity was verified (KYC).',
  },
  { title: 'Your play', text: 'The numbers you bought, what you paid, what you won, and each movement of your wallets.' },
  {
    title: 'In your browser',
    text: 'A token that keeps you logged in and the page to return to after a login: both are gone when you log out. Whether you paused movement, and whether you want times in UTC. Your password is never kept; with “remember me” the token keeps you logged in for 30 days.',
  },
  {
    title: 'Your subscription',
    text: 'The email address that you leave in the Subscribe box, used to write to you about prizes and rounds.',
  },
  {
    title: 'Your messages',
    text: (
      <>
        What you write in the <Link to={paths.contact()}>contact form</Link>, with the address you give, the account you were
        logged in with, and our answers.
      </>
    ),
  },
  {
    title: 'Your visits',
    text: 'Nothing that names you. A page counts whether its parts came, how fast, and how often something failed, for the people who make it: without your account, your address, or what you looked at. A browser that asks not to be tracked sends not even that.',
  },
  {
    title: 'What we do not do',
    text: 'No advertising, no tracking of your visits across other sites, no sale of your data to anybody.',
  },
];

const articles: readonly Entry[] = [
  {
    title: 'Why not simply the first block of the day?',
    text: (
      <>
        Because the evening’s winning number would be known at midnight. Every round waits for the first block after its own end,
        or for a value of the beacon that comes after it, so that nobody, we included, can know a result while tickets are sold.{' '}
        <Link to={paths.policy('how-it-works')}>The rule with an example.</Link>
      </>
    ),
  },
  {
    title: 'Why do some rounds have at most 256 numbers?',
    text: 'A block decides them by two hex digits, which can say 256 different things. With a number 257 we would sell a ticket that cannot win. Larger rounds are decided by the beacon.',
  },
  {
    title: 'Why no countdown to “buy now”?',
    text: 'There is a time at which the sale ends, and it is shown, because you need it. It is the same for everybody, it does not begin anew when you reload the page, and what it counts down to happens.',
  },
];

export function AboutUs() {
  return (
    <>
      <Mission />
      <Passage title="Reasons to choose Snail Lotto">
        <ul>
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ul>
      </Passage>
      <Passage title="Social features">
        <p>
          A draw is more fun in company. Sold numbers appear in a round while you watch, the list of buyers shows the newest
          first, and <Link to={paths.result()}>winners</Link> are named. {publicNameTexts.name} {publicNameTexts.choice}{' '}
          {publicNameTexts.picture} {publicNameTexts.secret}
        </p>
      </Passage>
      <Passage title="What we store about you">
        <Terms>
          {storedData.map(({ title, text }) => (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </Terms>
      </Passage>
      <Channels />
      <Passage title="Our blog" id="blog">
        {articles.map(({ title, text }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Fragment>
        ))}
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

function Mission() {
  return (
    <Passage title="Founder and mission" id="founder">
      <p>
        Snail Lotto was founded by a player who was tired of lotteries in which nobody could say how the winner had been found.
        Our mission is a lottery with <strong>nothing to take on trust</strong>: the number is decided by something that we cannot
        choose, and every member can compute it again.
      </p>
      <p>
        The snail is our promise about pace. A round has a time, the time is kept, and there is no hurry on either side of it, and
        no invented crowds. Where a round says “Only N remaining!”, N is a count and nothing else: the numbers that nobody has
        bought. On a new round that is all of them.
      </p>
    </Passage>
  );
}

function Channels() {
  return (
    <Passage title="Our channels" id="channels">
      <p>
        Snail Lotto has <strong>no account on X, Telegram, Discord or YouTube</strong> at present. When one opens, it will be
        linked here and at the foot of every page. Until then, whoever writes to you there in our name is not one of us.
      </p>
    </Passage>
  );
}
