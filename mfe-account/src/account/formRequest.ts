import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared/api-client/http';

export function useSending() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** @returns the response; undefined after a failure, which is then in `error` */
  const send = async <T>(request: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setError(null);
    try {
      return await request();
    } catch (refusal) {
      setError(refusal);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, send, forget: () => setError(null) };
}

/**
 * Returns the provider's error for one field; undefined when it refused something else. A refused code names no field in the response:
 * it is the error of `otp`.
 */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[field]?.[0] ?? (field === 'otp' && error.code === 'INVALID_CODE' ? error.message : undefined);
}

/**
 * Focuses the first invalid field of a form after each submit and each refusal, so that the next key corrects it and a screen reader
 * reads its error.
 * @param attempts number of submits so far
 * @param error of the last request
 */
export function useProblemFocus(attempts: number, error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, error]);
  return form;
}
