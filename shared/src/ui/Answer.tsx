import type { ComponentProps, ReactNode } from 'react';
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

export interface ListAnswerProps<Item> extends Pick<ComponentProps<typeof Answer>, 'loading' | 'failed'> {
  asked: Asked<unknown>;
  items: readonly Item[] | undefined;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

export function ListAnswer<Item>({ asked: { error, mutate }, items, empty, children, ...states }: ListAnswerProps<Item>) {
  return (
    <Answer asked={{ data: items, error, mutate }} {...states}>
      {(shown) => (shown.length > 0 ? children(shown) : empty)}
    </Answer>
  );
}
