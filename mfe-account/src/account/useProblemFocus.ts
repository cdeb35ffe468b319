import { type RefObject, useEffect, useRef } from 'react';

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
