import styled from '@emotion/styled';
import { useFormContext, useWatch } from 'react-hook-form';
import { credentialRules } from 'shared/contracts/credentialRules';
import { stack } from 'shared/theme/layout';
import { color, moving, radius, space } from 'shared/theme/tokens';
import { PasswordField } from 'shared/ui/PasswordField';
import type { NewPasswordFieldsOf } from './credentialSchemas.ts';

/** @property score 0 (too short or easily guessed) to 4 */
interface PasswordAdvice {
  score: 0 | 1 | 2 | 3 | 4;
  /** Advice, the most useful first; empty for a strong password. */
  tips: string[];
}

const labels = ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

export const strengthLabel = (score: PasswordAdvice['score']) => labels[score];

const commonWords = /password|passwort|qwert[yz]|letmein|welcome|iloveyou|admin|lott(o|ery)|snail/gi;
const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Rates how hard a new password is to guess. Length counts most (NIST SP 800-63B); character classes only a little. It only
 * advises: the form rejects short passwords, and the provider also guessable ones (passwords.ts).
 * @param email the member's address; the password should not contain its local part
 */
export function passwordAdvice(password: string, email: string): PasswordAdvice {
  const { min } = credentialRules.newPassword;
  if (password.length < min) return { score: 0, tips: [`Use at least ${min} characters.`] };

  const tips: string[] = [];
  const name = (email.split('@')[0] ?? '').toLowerCase();
  if (name.length > 3 && password.toLowerCase().includes(name)) tips.push('Leave out the name in your email address.');
  const rest = password.replace(commonWords, '');
  if (rest !== password) tips.push('Leave out words that everybody tries first, like “password”.');
  if (hasRun(password)) tips.push('Break up runs like “1234”, “abcd” or “aaaa”.');
  const guessable = tips.length;

  if (password.length < 12) tips.push('Make it longer: three or four unrelated words are easy to remember.');
  else if (password.length < 16 && kindsOf(password) < 3)
    tips.push('A few more characters, a digit or a sign would make it strong.');
  if (password.length < 12 && kindsOf(password) < 3) tips.push('Mix capitals, digits or signs into it.');

  const length = rest.length >= 16 ? 4 : rest.length >= 12 ? 3 : rest.length >= min ? 2 : 1;
  const mixed = kindsOf(password) >= 3 && length === 3 ? 1 : 0;
  return { score: clamp(length + mixed - 2 * guessable), tips };
}

function kindsOf(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

/** Detects four characters that repeat or follow each other in the alphabet or on the keyboard, forwards or backwards. */
function hasRun(password: string): boolean {
  if (/(.)\1{3}/u.test(password)) return true;
  const lower = password.toLowerCase();
  return sequences.some((sequence) =>
    Array.from({ length: sequence.length - 3 }, (_, at) => sequence.slice(at, at + 4)).some(
      (run) => lower.includes(run) || lower.includes([...run].reverse().join('')),
    ),
  );
}

function clamp(score: number): PasswordAdvice['score'] {
  return score >= 4 ? 4 : score === 3 ? 3 : score === 2 ? 2 : score === 1 ? 1 : 0;
}

/** Spans only, because it is inside a field's hint. */
const Meter = styled.span`
  ${stack(1)}

  > span:first-of-type {
    ${stack(1)}
    grid-template-columns: repeat(4, 1fr);
    margin-bottom: ${space(1)};
  }
  i {
    height: 4px;
    border-radius: ${radius.pill};
    background: ${color.line};
    ${moving('transition: background-color 0.2s;')}
  }
  i[data-on] {
    background: currentcolor;
  }
  b {
    color: inherit;
    font-weight: 600;
  }
  > span:not(:first-of-type) {
    color: ${color.muted};
  }

  &[data-score='0'],
  &[data-score='1'] {
    color: ${color.danger};
  }
  &[data-score='2'] {
    color: ${color.primaryHover};
  }
  &[data-score='3'],
  &[data-score='4'] {
    color: ${color.success};
  }
`;

/** Shows a new password's strength and advice; it is the accessible description of its field. */
function PasswordMeter({ password, email }: { password: string; email: string }) {
  const { score, tips } = passwordAdvice(password, email);
  return (
    <Meter data-score={password ? score : undefined}>
      <span aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={password && Math.max(score, 1) >= step ? true : undefined} />
        ))}
      </span>
      {password && <b>{strengthLabel(score)}</b>}
      {tips.map((tip) => (
        <span key={tip}>{tip}</span>
      ))}
    </Meter>
  );
}

/**
 * Renders the fields of a new password and its repetition. @param email the member's, if known: the password should not contain
 * it
 */
export function NewPasswordFields({ email }: { email: string }) {
  const { register, control, formState } = useFormContext<NewPasswordFieldsOf>();
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={formState.errors.password?.message}
        hint={<PasswordMeter password={password} email={email} />}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
