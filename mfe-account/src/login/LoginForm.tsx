import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { login, resendVerificationEmail } from 'shared/api-client/auth';
import { ApiError } from 'shared/api-client/http';
import type { LoginResponse } from 'shared/contracts/auth';
import { credentialRules } from 'shared/contracts/credentialRules';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { spread, stack, text } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { Checkbox } from 'shared/ui/Checkbox';
import { FormError } from 'shared/ui/FormError';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import { PasskeyLogin } from './PasskeyLogin.tsx';

const Confirm = styled.form`
  ${stack(4)}
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
`;

const isUnconfirmed = (error: unknown) => error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED';

function ConfirmEmail() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const [error, setError] = useState<unknown>(null);

  const send = handleSubmit(async ({ email }) => {
    setError(null);
    try {
      await resendVerificationEmail({ email: email.trim() });
      toast('success', 'Email sent successfully!');
    } catch (refusal) {
      setError(refusal);
    }
  });

  return (
    <Confirm onSubmit={send} noValidate>
      <TextField
        label="Email of the account"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email', { required: 'Please enter a valid email address' })}
      />
      <FormError error={error} />
      <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
        Send the link again
      </Button>
    </Confirm>
  );
}

const { username, password } = credentialRules;

/** Schema of the login form with the specified messages. A field shows only its first error. */
export const loginSchema = v.object({
  username: v.pipe(
    v.string(),
    v.minLength(username.min, `Username must be at least ${username.min} characters.`),
    v.maxLength(username.max, `Username cannot exceed ${username.max} characters.`),
    v.regex(new RegExp(username.pattern), 'Username cannot contain special characters.'),
  ),
  password: v.pipe(
    v.string(),
    v.minLength(password.min, `Password must be at least ${password.min} characters.`),
    v.maxLength(password.max, `Password cannot exceed ${password.max} characters.`),
  ),
  remember: v.boolean(),
});

export type LoginFields = v.InferOutput<typeof loginSchema>;

/**
 * Browsers autofill a form on load without events until the player interacts. This animation starts with the autofill, so the
 * form learns that it is not empty; it moves nothing.
 */
const autofilled = keyframes`to { scroll-margin: 0; }`;

const Form = styled.form`
  ${stack(5)}

  input:autofill {
    animation: ${autofilled} 1ms;
  }
`;

const Row = styled.div`
  ${spread(1, 4)}

  a {
    padding: ${space(2)} 0;
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
  p {
    flex-basis: 100%;
    ${text('muted', 'small')}
  }
`;

/**
 * `onAnswer`: called when name and password are right. The form shows what it throws. `notice`: why an earlier attempt must be
 * repeated; cleared by the next one.
 */
interface Props {
  captcha: { token(): Promise<string>; reset(): void };
  check: ReactNode;
  onAnswer(answer: LoginResponse, fields: LoginFields): Promise<void>;
  notice: unknown;
  onPasskey(answer: LoginResponse): void;
}

export function LoginForm({ captcha, check, onAnswer, notice, onPasskey }: Props) {
  const { register, handleSubmit, control, formState, getValues } = useForm<LoginFields>({
    resolver: valibotResolver(loginSchema),
    defaultValues: { username: '', password: '', remember: false },
  });
  const [username, password] = useWatch({ control, name: ['username', 'password'] });
  const [filledByBrowser, setFilledByBrowser] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const explained = useId();
  const busy = formState.isSubmitting;
  const send = handleSubmit(async (fields) => {
    setError(null);
    try {
      const { username, password, remember } = fields;
      const answer = await login({ username, password, captcha: await captcha.token(), ...(remember && { remember }) });
      await onAnswer(answer, fields);
    } catch (refusal) {
      setError(refusal);
    }
    // A token is valid for one request, even a failed one.
    captcha.reset();
  });

  const empty = (!username || !password) && !filledByBrowser;
  return (
    <>
      <FormError error={error ?? (busy ? null : notice)} />
      {isUnconfirmed(error) && <ConfirmEmail />}
      <Form
        onSubmit={send}
        noValidate
        aria-label="Log in"
        onAnimationStart={(event) => event.animationName === autofilled.name && setFilledByBrowser(true)}
      >
        <TextField
          label="Username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Row>
          <Checkbox label="Remember me" aria-describedby={explained} {...register('remember')} />
          <Link to={paths.forgotPassword()}>Forgot password?</Link>
          <p id={explained}>You stay logged in in this browser for 30 days. Your password is not kept.</p>
        </Row>
        {check}
        <Button type="submit" size="large" busy={busy} disabled={empty}>
          Log in
        </Button>
      </Form>
      <PasskeyLogin remember={() => getValues('remember')} onAnswer={onPasskey} onError={setError} />
    </>
  );
}

const Register = styled.p`
  ${text('second')}
  text-align: center;

  a {
    display: inline-block;
    padding: 10px 4px;
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
`;

/** Links to the provider's registration, which is another site; the provider's settings have its address. */
export function RegisterLink({ address }: { address: string | undefined }) {
  return <Register>No account yet? {address ? <a href={address}>Register</a> : 'Register'}</Register>;
}
