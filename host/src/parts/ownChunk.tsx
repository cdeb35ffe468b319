import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PartFailed } from './PartFailed.tsx';

interface OwnChunk {
  /** What the error card calls it. */
  label: string;
  fetch: () => Promise<ComponentType>;
  /** Shown while it comes. */
  loading: ReactNode;
}

/**
 * A block of the host that only its own page needs, in a chunk of its own.
 * @returns `load`, awaited before the first render of that page, so that it is prerendered and hydrates; and `Block`, which is
 * there at once where it was loaded before, else as soon as it comes. A failed download can be tried again.
 */
export function ownChunk({ label, fetch, loading }: OwnChunk) {
  let loaded: ComponentType | null = null;

  async function load(): Promise<ComponentType> {
    loaded ??= await fetch();
    return loaded;
  }

  function Block() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);

    function ask() {
      setError(null);
      load().then((come) => setLoaded(() => come), setError);
    }
    useEffect(() => {
      if (!loaded) ask();
    }, []);

    if (Loaded) return <Loaded />;
    return error ? <PartFailed label={label} onRetry={ask} /> : loading;
  }
  return { load, Block };
}
