import type { BreakRequest, LimitRequest, PeriodRequest } from '../contracts/protection.ts';
import { call } from './http.ts';
import { addressOf } from './key.ts';
import { useCall } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_PROTECTION}`;

const protectionPath = '/api/protection/me';

/** Matches the key of the member's limits and breaks in any shape, to refresh it after a purchase. */
export const isProtectionKey = (key: unknown) => typeof key === 'string' && addressOf(key) === protectionPath;

/** Fetches the member's limits and breaks (responsible gaming); sends no request while logged out. */
export const useProtection = (signedIn: boolean) => useCall(shape, protectionPath, signedIn ? {} : null);

/** Sets a spending limit: a lower one takes effect immediately, a higher one after a waiting time. */
export const setLimit = (body: LimitRequest) => call('/api/protection/limit', { body });

/** Confirms a raise after the waiting time. @throws ApiError NOT_FOUND, TOO_EARLY */
export const confirmRaise = (body: LimitRequest) => call('/api/protection/confirm-raise', { body });

export const keepLimit = (body: PeriodRequest) => call('/api/protection/keep-limit', { body });

/** Begins a break or a self-exclusion. @throws ApiError ON_BREAK when it would end no later than the current one */
export const beginBreak = (body: BreakRequest) => call('/api/protection/break', { body });

/** Requests to return after a self-exclusion. @throws ApiError NOT_FOUND, TOO_EARLY */
export const askToReturn = () => call('/api/protection/return', { body: {} });
