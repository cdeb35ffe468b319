import { Meter } from './PasswordMeter.styles.ts';
import { passwordAdvice, strengthLabel } from './passwordAdvice.ts';

/** Shows a new password's strength and advice; it is the accessible description of its field. */
export function PasswordMeter({ password, email }: { password: string; email: string }) {
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
