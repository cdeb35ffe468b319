import { useEffect, useState } from 'react';
import { lotteryKey } from 'shared/api-client/lotteries';
import type { Lottery } from 'shared/contracts/lotteries';
import { useSWRConfig } from 'swr';
import { fetchTexts, type Texts } from './fetchRecords.ts';
import type { Progress, ProofReport, SiteClaims } from './proofWork.ts';
import { startWork } from './startWork.ts';

function claimsOf(lottery: Lottery): SiteClaims {
  const { id, openingId, freezeId, resultId, cancelId, winnerTicket, totalTickets } = lottery;
  return { lotteryId: id, openingId, freezeId, resultId, cancelId, winnerTicket, totalTickets };
}

export type Proof =
  /** Bytes; `all` is null while the total is unknown. */
  | { phase: 'fetching'; come: number; all: number | null }
  | ({ phase: 'checking' } & Progress)
  | { phase: 'done'; report: ProofReport }
  | { phase: 'failed'; error: unknown };

/** Tells whether the site has published the lottery's records: from the ticket list on, or after a cancellation. */
export const isPublished = ({ freezeId, cancelId }: Lottery) => freezeId !== null || cancelId !== null;

const atFirst = (lottery: Lottery): Proof | null => (isPublished(lottery) ? { phase: 'fetching', come: 0, all: null } : null);

/**
 * Fetches a lottery's records and verifies them in this browser, again after each new record or receipt.
 * @param receipt null for none
 * @returns the proof (null: nothing is published yet) and `retry`
 */
export function useProof(lottery: Lottery, receipt: string | null): { proof: Proof | null; retry: () => void } {
  const { mutate } = useSWRConfig();
  const [proof, setProof] = useState(() => atFirst(lottery));
  const [texts, setTexts] = useState<Texts | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, freezeId, resultId, cancelId } = lottery;
  const published = isPublished(lottery);

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
      // Requested after the records, so that the site's data is hardly ever older than they are.
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
