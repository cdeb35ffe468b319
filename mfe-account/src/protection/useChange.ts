import { useState } from 'react';
import { isProtectionKey } from 'shared/api-client/protection';
import type { Protection } from 'shared/contracts/protection';
import { toast } from 'shared/toast';
import { useSWRConfig } from 'swr';

/** A change of what the member holds themselves to: everybody who shows it gets the answer. */
export function useChange() {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** @returns whether it was made; else `error` says why not */
  const change = async (send: () => Promise<Protection>, done: string): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await mutate(isProtectionKey, await send(), { revalidate: false });
      toast('success', done);
      return true;
    } catch (refusal) {
      setError(refusal);
      void mutate(isProtectionKey);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, change, forget: () => setError(null) };
}
