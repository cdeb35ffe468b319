import type { ReactNode } from 'react';
import { ErrorBlock } from './ErrorBlock.tsx';

/** What a hook of the API client gives. */
export interface Asked<T> {
  /** Undefined until the answer is here. */
  data: T | undefined;
  error: unknown;
  /** Asks again. */
  mutate(): unknown;
}

interface AnswerProps<T> {
  asked: Asked<T>;
  /** Its place while it loads. */
  loading: ReactNode;
  /** Instead of the block with the failure and its retry. */
  failed?: (error: unknown, retry: () => void) => ReactNode;
  children: (data: T) => ReactNode;
}

/** What was asked for, in all its states. An answer that is there stays when renewing it fails. */
export function Answer<T>({ asked: { data, error, mutate }, loading, failed, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const retry = () => void mutate();
  return failed ? failed(error, retry) : <ErrorBlock error={error} onRetry={retry} />;
}
