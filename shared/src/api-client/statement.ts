import useSWR from 'swr';
import type { Movement, Spending, StatementFile, StatementFilter } from '../contracts/statement.ts';
import { get } from './http.ts';
import { getPage } from './page.ts';
import { queryString } from './query.ts';

const shape = `#${process.env.SHAPE_OF_STATEMENT}`;

const spendingKey = `/api/spending/me${shape}`;
const statementKey = ({ page, limit, reason, from, to }: StatementFilter & { page: number; limit: number }) =>
  `/api/statement/me${queryString({ page, limit, reason, from, to })}${shape}`;

/** Fetches the sums that the member spent and won; sends no request while logged out. */
export function useSpending(signedIn: boolean) {
  return useSWR(signedIn ? spendingKey : null, (key: string) => get<Spending>(key));
}

export function useStatement(query: StatementFilter & { page: number; limit: number }) {
  return useSWR(statementKey(query), (key: string) => getPage<Movement>(key));
}

export const statementFile = ({ reason, from, to }: StatementFilter) =>
  get<StatementFile>(`/api/statement/file${queryString({ reason, from, to })}`);
