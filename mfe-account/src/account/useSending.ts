import { useState } from 'react';

/** Something that is sent on a press: whether it is on its way, and why it came back. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** @returns what was answered; undefined where it was refused, and `error` says why */
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
