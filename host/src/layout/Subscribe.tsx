import styled from '@emotion/styled';
import { type FormEvent, useRef, useState } from 'react';
import { stack, text } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import { useSessionStore } from '../runtime/sessionStore.ts';

const SubscribeForm = styled.form`
  ${stack(3)}
  align-content: start;
  h2 {
    margin: 0;
    font-size: ${font.size.lead};
  }
  p {
    ${text('second')}
  }
`;

export function Subscribe() {
  const { user } = useSessionStore();
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [mailed, setMailed] = useState(false);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setError('');
    setMailed(false);
    const refusal = await send(email.trim() || user?.email || '');
    setSending(false);
    if (refusal) {
      setError(refusal);
      field.current?.focus();
    } else {
      setEmail('');
      setMailed(true);
      toast('success', 'Subscription successful!');
    }
  }

  return (
    <SubscribeForm onSubmit={submit} noValidate aria-labelledby="subscribe-title">
      <h2 id="subscribe-title">Subscribe</h2>
      <p>Hear about new prizes and rounds.</p>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        placeholder={user?.email ?? 'you@example.com'}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={sending}>
        {sending ? 'Subscribing...' : 'Subscribe'}
      </Button>
      {mailed && <p>One more step: open the link in the mail we have sent you.</p>}
    </SubscribeForm>
  );
}

/** Validation and API call are loaded with the first press: no page needs them for its first paint. */
async function send(email: string): Promise<string | null> {
  try {
    const { subscribe } = await import(/* webpackChunkName: "calls" */ './subscribe.ts');
    return await subscribe(email);
  } catch (error) {
    console.error('The subscription could not be sent.', error);
    return 'Something went wrong!';
  }
}
