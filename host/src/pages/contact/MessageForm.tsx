import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sendContact } from 'shared/api-client/contact';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { TextArea, TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import { useSessionStore } from '../../runtime/sessionStore.ts';
import { Form, Pair } from './ContactForm.styles.ts';

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
export function MessageForm({ onSent }: { onSent(answerTo: string): void }) {
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
