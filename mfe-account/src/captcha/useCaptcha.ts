import { useState } from 'react';

/** Between the widget, which finds a token at some moment, and the form, which waits for one. */
export interface Captcha {
  /** Resolves with a token as soon as there is one; rejects when the check failed. A token is good for one request. */
  token(): Promise<string>;
  /** Starts the check anew: after every use of a token, and as the way on after a failure. */
  reset(): void;
  /** Counts the resets; a widget is made anew for each. */
  attempt: number;
  solved(token: string): void;
  failed(error: unknown): void;
}

/** The one security check of a form; give it to `<CaptchaBox>` and ask it for a token when the form is sent. */
export function useCaptcha(): Captcha {
  const [gate] = useState(createGate);
  const [attempt, setAttempt] = useState(0);
  const reset = () => {
    gate.renew();
    setAttempt((count) => count + 1);
  };
  return { token: gate.token, solved: gate.solved, failed: gate.failed, reset, attempt };
}

/** Holds the outcome of the present attempt, so that it does not matter who comes first, the form or the widget. */
function createGate() {
  let outcome = pending();
  /** Whoever waits already goes on waiting, for the new outcome. */
  const replace = (next: typeof outcome) => {
    outcome.resolve(next.promise);
    outcome = next;
  };
  return {
    token: () => outcome.promise,
    // Each into a new outcome: a check may still succeed after it had failed, once the provider can be reached.
    solved: (token: string) => {
      replace(pending());
      outcome.resolve(token);
    },
    failed: (error: unknown) => {
      replace(pending());
      outcome.reject(error);
    },
    renew: () => replace(pending()),
  };
}

function pending() {
  const outcome = Promise.withResolvers<string>();
  // A failure that nobody waits for is no unhandled rejection: the box shows it.
  outcome.promise.catch(() => undefined);
  return outcome;
}
