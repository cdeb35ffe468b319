import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from 'shared/ui/Button';
import { Sent } from './ContactForm.styles.ts';

interface MessageSentProps {
  answerTo: string;
  onAnother: () => void;
}

/** Replaces the form and takes the focus, because the button that had it is gone. */
export function MessageSent({ answerTo, onAnother }: MessageSentProps) {
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
