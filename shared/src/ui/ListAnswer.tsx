import type { ComponentProps, ReactNode } from 'react';
import { Answer, type Asked } from './Answer.tsx';

export interface ListAnswerProps<Item> extends Pick<ComponentProps<typeof Answer>, 'loading' | 'failed'> {
  asked: Asked<unknown>;
  /** What the answer has to show; undefined until it is here. */
  items: readonly Item[] | undefined;
  /** Instead of no items. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in all its states: loading, failed, empty, there. */
export function ListAnswer<Item>({ asked: { error, mutate }, items, empty, children, ...states }: ListAnswerProps<Item>) {
  return (
    <Answer asked={{ data: items, error, mutate }} {...states}>
      {(shown) => (shown.length > 0 ? children(shown) : empty)}
    </Answer>
  );
}
