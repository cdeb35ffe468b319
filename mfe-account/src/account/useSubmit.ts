import { useState } from 'react';

/** Runs a request for a form and exposes its busy state and error. */
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
