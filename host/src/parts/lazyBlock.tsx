import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { PartFailed } from './PartFailed.tsx';

interface OwnChunk {
  label: string;
  fetch: () => Promise<ComponentType>;
  loading: ReactNode;
}

/**
 * Puts a block that only one page of the host needs into a chunk of its own.
 * @returns `load`, to be awaited before the first render of that page, so that it is prerendered and hydrated; and `Block`, which
 * renders the loaded code, or loads it. A failed download can be retried.
 */
export function lazyBlock({ label, fetch, loading }: OwnChunk) {
  let loaded: ComponentType | null = null;

  async function load(): Promise<ComponentType> {
    loaded ??= await fetch();
    return loaded;
  }

  function Block() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    const pressed = useRef(false);

    function ask() {
      setError(null);
      load().then((come) => setLoaded(() => come), setError);
    }
    useEffect(() => {
      if (!loaded) ask();
    }, []);

    if (Loaded) return <Loaded />;
    return error ? <PartFailed label={label} pressed={pressed} onRetry={ask} /> : loading;
  }
  return { load, Block };
}
