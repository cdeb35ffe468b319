import { useRef, useState } from 'react';

/**
 * Code that the first paint does not need: fetched when it is first asked for, and asked for again after a failure
 * (React.lazy would remember the failure for ever).
 * @param load a dynamic import; the same one for the life of the component
 * @returns what was loaded (null until then) and `request`, which rejects when the code could not be fetched
 */
export function useOnDemand<T>(load: () => Promise<T>): [loaded: T | null, request: () => Promise<T>] {
  const [loaded, setLoaded] = useState<T | null>(null);
  const pending = useRef<Promise<T>>(null);

  function request(): Promise<T> {
    pending.current ??= load().then(
      (code) => {
        setLoaded(() => code);
        return code;
      },
      (error: unknown) => {
        pending.current = null;
        throw error;
      },
    );
    return pending.current;
  }
  return [loaded, request];
}
