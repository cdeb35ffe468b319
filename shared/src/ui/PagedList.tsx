import { type ComponentProps, useState } from 'react';
import type { Page } from '../contracts/schemas.ts';
import { type Asked, ListAnswer, type ListAnswerProps } from './Answer.tsx';
import { Pagination } from './Pagination.tsx';

interface PagedListProps<Item> extends ListAnswerProps<Item>, Omit<ComponentProps<typeof Pagination>, 'total'> {
  asked: Asked<Page<unknown>>;
}

/**
 * Shows a page of a list in all its states, with pagination below. The pagination stays mounted while the next page loads, so
 * that its button keeps the focus.
 */
export function PagedList<Item>({ asked, items, loading, empty, failed, children, ...paging }: PagedListProps<Item>) {
  const [total, setTotal] = useState(0);
  if (asked.data && asked.data.totalElements !== total) setTotal(asked.data.totalElements);
  return (
    <>
      <ListAnswer asked={asked} items={items} loading={loading} empty={empty} {...(failed && { failed })}>
        {children}
      </ListAnswer>
      <Pagination {...paging} total={total} />
    </>
  );
}
