import type { ReactNode } from 'react';
import { ErrorBlock } from './ErrorBlock.tsx';

export interface Asked<T> {
  data: T | undefined;
  error: unknown;
  mutate(): unknown;
}

interface AnswerProps<T> {
  asked: Asked<T>;
  loading: ReactNode;
  failed?: (error: unknown, retry: () => void) => ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows loading, failure or data of a request. Keeps data that is present when a refresh fails. */
export function Answer<T>({ asked: { data, error, mutate }, loading, failed, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const retry = () => void mutate();
  return failed ? failed(error, retry) : <ErrorBlock error={error} onRetry={retry} />;
}
