import { useRef, useState } from 'react';

/**
 * Loads code when it is first needed, and retries after a failure (React.lazy would cache the failure).
 * @param load a dynamic import; must be the same during the component's lifetime
 * @returns the loaded code (null until then) and `request`, which rejects when loading fails
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
