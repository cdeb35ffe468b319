import useSWR from 'swr';
import type { BreakRequest, LimitRequest, PeriodRequest, Protection } from '../contracts/protection.ts';
import { get, post } from './http.ts';
import { addressOf } from './key.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_PROTECTION}`;

const protectionPath = '/api/protection/me';
const protectionKey = `${protectionPath}${shape}`;

/** Whether an SWR key is what the member holds themselves to, in any shape: to be asked again after a purchase. */
export const isProtectionKey = (key: unknown) => typeof key === 'string' && addressOf(key) === protectionPath;

/** What the member holds themselves to; asks nothing while nobody is logged in. */
export function useProtection(signedIn: boolean) {
  return useSWR(signedIn ? protectionKey : null, (key: string) => get<Protection>(key));
}

/** Sets a limit: a lower one holds at once, a higher one waits. */
export const setLimit = (body: LimitRequest) => post<Protection>('/api/protection/limit', body);

/** The second yes to a raise. @throws ApiError NOT_FOUND, TOO_EARLY */
export const confirmRaise = (body: LimitRequest) => post<Protection>('/api/protection/confirm-raise', body);

/** Forgets the raise that waits. */
export const keepLimit = (body: PeriodRequest) => post<Protection>('/api/protection/keep-limit', body);

/** Begins a break or an exclusion. @throws ApiError ON_BREAK when it would end no later than what holds */
export const beginBreak = (body: BreakRequest) => post<Protection>('/api/protection/break', body);

/** Asks to come back after an exclusion. @throws ApiError NOT_FOUND, TOO_EARLY */
export const askToReturn = () => post<Protection>('/api/protection/return');
