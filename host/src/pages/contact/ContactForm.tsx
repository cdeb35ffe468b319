import styled from '@emotion/styled';
import { valibotResolver } from '@hookform/resolvers/valibot';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sendContact } from 'shared/api-client/contact';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { panel, stack, wider } from 'shared/theme/layout';
import { breakpoint, color, font, from } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { TextArea, TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import { useSessionStore } from '../../runtime/sessionStore.ts';

const ContactGrid = styled.div`
  ${stack(8)}
  padding-block: 8px 48px;
  ${wider('grid-template-columns', { desktop: 'minmax(0, 7fr) minmax(0, 4fr)' })}
  ${wider('gap', { desktop: '64px' })}
`;

const Form = styled.form`
  ${stack(5)}
  padding: 20px 16px 24px;
  ${panel()}
  ${wider('padding', { tablet: '32px' })}
`;

const Pair = styled.div`
  ${stack(5)}
  ${wider('grid-template-columns', { tablet: '1fr 1fr' })}
`;

const Sent = styled.div`
  ${stack(4)}
  justify-items: start;
  align-content: start;
  padding: 32px 24px;
  ${panel(color.success)}
  svg {
    color: ${color.success};
  }
  h2,
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: ${font.size.title};
  }
  h2:focus {
    outline: none;
  }
  p {
    max-width: 60ch;
    color: ${color.second};
  }
  ${wider('padding', { tablet: '40px' })}
  > button {
    width: 100%;
    ${from(breakpoint.tablet)} {
      width: auto;
    }
  }
`;

const Aside = styled.aside`
  color: ${color.second};
  h2 {
    margin: 0 0 8px;
    color: ${color.text};
    font-size: ${font.size.lead};
  }
  p {
    margin: 0 0 28px;
    max-width: 60ch;
  }
`;

/** The provider's limits for each field, in characters. */
const longest = { fullName: 200, question: 500, message: 5_000 } as const;

const address = v.pipe(v.string(), v.trim(), v.email('Please enter a valid email address'), v.maxLength(254));

/** Returns the schema of the contact form. @param member may leave the address empty: the provider uses the account's */
const contactSchema = (member: boolean) =>
  v.object({
    fullName: v.pipe(v.string(), v.trim(), v.maxLength(longest.fullName, `Please use at most ${longest.fullName} characters.`)),
    email: member ? v.union([v.literal(''), address], 'Please enter a valid email address') : address,
    question: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Please say in a few words what it is about.'),
      v.maxLength(longest.question, `Please use at most ${longest.question} characters here, and the message for the rest.`),
    ),
    message: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Please write your message.'),
      v.maxLength(longest.message, `Please use at most ${longest.message} characters.`),
    ),
  });

type ContactFields = v.InferOutput<ReturnType<typeof contactSchema>>;

const nearTheEnd = longest.message - 500;

/** Renders the form. Input survives every failure. @param onSent gets the address that the answer will go to */
function MessageForm({ onSent }: { onSent(answerTo: string): void }) {
  const { user } = useSessionStore();
  const own = user?.email ?? '';
  const { register, handleSubmit, control, formState } = useForm<ContactFields>({
    resolver: valibotResolver(contactSchema(own !== '')),
    defaultValues: { fullName: '', email: '', question: '', message: '' },
  });
  const [error, setError] = useState<unknown>(null);
  const written = useWatch({ control, name: 'message' }).length;

  const send = handleSubmit(async (fields) => {
    setError(null);
    try {
      const email = fields.email || own;
      await sendContact({ ...fields, email, fullName: fields.fullName || (user?.fullName ?? '') });
      onSent(email);
    } catch (refusal) {
      setError(refusal);
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <Form onSubmit={send} noValidate aria-label="Contact us">
      <Pair>
        <TextField
          label="Full name (optional)"
          autoComplete="name"
          placeholder={user?.fullName ?? undefined}
          error={errors.fullName?.message}
          {...register('fullName')}
        />
        <TextField
          label="Email for the answer"
          type="email"
          autoComplete="email"
          placeholder={own || undefined}
          hint={own ? 'Left empty, it is your own.' : undefined}
          error={errors.email?.message}
          {...register('email')}
        />
      </Pair>
      <TextField label="What is it about?" autoComplete="off" error={errors.question?.message} {...register('question')} />
      <TextArea
        label="Message"
        rows={8}
        error={errors.message?.message}
        hint={written > nearTheEnd ? `${written} of ${longest.message} characters` : undefined}
        {...register('message')}
      />
      <FormError error={error} fallback="Your message could not be sent. It is still here: please try again." />
      <Button type="submit" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send message'}
      </Button>
    </Form>
  );
}

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
