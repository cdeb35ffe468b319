import { isProtectionKey } from 'shared/api-client/protection';
import type { Protection } from 'shared/contracts/protection';
import { toast } from 'shared/toast';
import { useSWRConfig } from 'swr';
import { useSending } from '../account/formRequest.ts';

export function useChange() {
  const { mutate } = useSWRConfig();
  const { busy, error, send, forget } = useSending();

  /** @returns whether it succeeded; else `error` is set */
  const change = async (request: () => Promise<Protection>, done: string): Promise<boolean> => {
    const held = await send(async () => {
      const now = await request();
      await mutate(isProtectionKey, now, { revalidate: false });
      return now;
    });
    if (held) toast('success', done);
    else void mutate(isProtectionKey);
    return held !== undefined;
  };
  return { busy, error, change, forget };
}
