import { useState } from 'react';

/** Connects the captcha widget, which provides a token at some time, with the form, which waits for one. */
export interface Captcha {
  /** Resolves with the next token; rejects when the check failed. A token is valid for one request. */
  token(): Promise<string>;
  /** Restarts the check: after each use of a token, and for a retry. */
  reset(): void;
  /** Number of resets; the widget is remounted for each. */
  attempt: number;
  solved(token: string): void;
  failed(error: unknown): void;
}

/** Creates a form's captcha: pass it to `<CaptchaBox>` and call `token()` when the form is sent. */
export function useCaptcha(): Captcha {
  const [gate] = useState(createGate);
  const [attempt, setAttempt] = useState(0);
  const reset = () => {
    gate.renew();
    setAttempt((count) => count + 1);
  };
  return { token: gate.token, solved: gate.solved, failed: gate.failed, reset, attempt };
}

/** Holds the result of the current attempt, so that form and widget may come in any order. */
function createGate() {
  let outcome = pending();
  const replace = (next: typeof outcome) => {
    outcome.resolve(next.promise);
    outcome = next;
  };
  return {
    token: () => outcome.promise,
    // Each result replaces the previous one: a check may succeed after a failure, once the provider is reachable.
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
  // The box shows the failure, so it must not become an unhandled rejection.
  outcome.promise.catch(() => undefined);
  return outcome;
}
