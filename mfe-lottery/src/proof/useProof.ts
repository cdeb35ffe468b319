import { useEffect, useState } from 'react';
import { lotteryKey } from 'shared/api-client/lotteries';
import type { Lottery } from 'shared/contracts/lotteries';
import { useSWRConfig } from 'swr';
import { claimsOf } from './claimsOf.ts';
import { fetchTexts, type Texts } from './fetchTexts.ts';
import type { Progress, ProofReport } from './proofWork.ts';
import { startWork } from './startWork.ts';

/** Where the check of a round stands. */
export type Proof =
  /** `all`: null while nobody knows how much comes. Bytes. */
  | { phase: 'fetching'; come: number; all: number | null }
  | ({ phase: 'checking' } & Progress)
  | { phase: 'done'; report: ProofReport }
  | { phase: 'failed'; error: unknown };

/** Whether the site publishes a round's records by now: from the list of who holds what on, or with its cancellation. */
export const isPublished = ({ freezeId, cancelId }: Lottery) => freezeId !== null || cancelId !== null;

/** Already in the document: of a published round it never says that its records are still to come. */
const atFirst = (lottery: Lottery): Proof | null => (isPublished(lottery) ? { phase: 'fetching', come: 0, all: null } : null);

/**
 * Fetches a round's records and checks them in this browser, again whenever there is a new one of them or another receipt.
 * @param receipt as its owner gave it; null for none
 * @returns the proof (null: nothing is published yet), and how to begin again
 */
export function useProof(lottery: Lottery, receipt: string | null): { proof: Proof | null; retry: () => void } {
  const { mutate } = useSWRConfig();
  const [proof, setProof] = useState(() => atFirst(lottery));
  const [texts, setTexts] = useState<Texts | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, freezeId, resultId, cancelId } = lottery;
  const published = isPublished(lottery);

  // A new record, or another attempt, is what they are fetched for.
  useEffect(() => {
    if (!published) return;
    const stop = new AbortController();
    const unlessStopped = (use: () => void) => !stop.signal.aborted && use();
    setTexts(null);
    setProof(atFirst(lottery));
    fetchTexts(id, stop.signal, (come, all) => unlessStopped(() => setProof({ phase: 'fetching', come, all }))).then(
      (come) => unlessStopped(() => setTexts(come)),
      (error: unknown) => unlessStopped(() => setProof({ phase: 'failed', error })),
    );
    return () => stop.abort();
  }, [id, published, freezeId, resultId, cancelId, attempt]);

  useEffect(() => {
    if (texts === null) return;
    const stop = new AbortController();
    const show = (next: Proof) => !stop.signal.aborted && setProof(next);
    const check = async () => {
      show({ phase: 'checking', done: 0, total: lottery.totalTickets });
      // Asked after the records, so that what the site says is hardly ever older than they are.
      const site = (await mutate<Lottery>(lotteryKey(id))) ?? lottery;
      const work = { ...texts, receipt, site: claimsOf(site) };
      const report = await startWork(work, stop.signal, (progress) => show({ phase: 'checking', ...progress }));
      show({ phase: 'done', report });
    };
    check().catch((error: unknown) => show({ phase: 'failed', error }));
    return () => stop.abort();
  }, [texts, receipt]);

  return { proof, retry: () => setAttempt((last) => last + 1) };
}
