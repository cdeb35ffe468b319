import type { ComponentProps, ReactNode } from 'react';
import { Answer, type Asked } from './Answer.tsx';

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
