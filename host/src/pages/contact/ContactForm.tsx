import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { Aside, ContactGrid, Sent } from './ContactForm.styles.ts';
import { MessageForm } from './MessageForm.tsx';

function BeforeYouWrite() {
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

interface MessageSentProps {
  answerTo: string;
  onAnother: () => void;
}

function MessageSent({ answerTo, onAnother }: MessageSentProps) {
  return (
    <Sent role="status">
      <MailCheck size={40} strokeWidth={1.6} aria-hidden="true" />
      <h2 ref={takeFocus} tabIndex={-1}>
        Your message has reached us
      </h2>
      <p>
        A person reads it and answers by email to <strong>{answerTo}</strong>. Messages are answered in the order in which they
        come.
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Write another message
      </Button>
    </Sent>
  );
}

function takeFocus(title: HTMLElement | null): void {
  title?.focus();
}

export function ContactForm() {
  const [answerTo, setAnswerTo] = useState<string | null>(null);
  return (
    <ContactGrid>
      {answerTo === null ? (
        <MessageForm onSent={setAnswerTo} />
      ) : (
        <MessageSent answerTo={answerTo} onAnother={() => setAnswerTo(null)} />
      )}
      <BeforeYouWrite />
    </ContactGrid>
  );
}
