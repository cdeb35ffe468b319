import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Aside } from './ContactForm.styles.ts';

export function BeforeYouWrite() {
  return (
    <Aside aria-label="Before you write">
      <h2>Often answered already</h2>
      <p>
        <Link to={paths.verification}>How your identity is checked</Link>, <Link to={paths.getTokens}>how to get CTO</Link>, and{' '}
        <Link to={`${paths.policy('how-to')}#check`}>how to check a result</Link>.
      </p>
      <h2>About your account</h2>
      <p>
        Log in before you write: then your message carries your account, and nobody has to ask you for it. Tell us the number of
        the round if it is about one.
      </p>
      <h2>What we never ask for</h2>
      <p>
        Your password, a login code, or a payment for an answer. Do not send pictures of documents or cards here: if one is
        needed, our answer says how.
      </p>
    </Aside>
  );
}
