import styled from '@emotion/styled';
import { useFormContext, useWatch } from 'react-hook-form';
import { stack } from 'shared/theme/layout';
import { color, moving, radius, space } from 'shared/theme/tokens';
import { PasswordField } from 'shared/ui/PasswordField';
import type { NewPasswordFieldsOf } from './credentialSchemas.ts';
import { passwordAdvice, strengthLabel } from './passwordAdvice.ts';

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
