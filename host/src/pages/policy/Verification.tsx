import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Passage } from './Passage.tsx';

/** Explains the identity check to members who must complete it. Its anchor is `paths.verification`. */
export function Verification() {
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
