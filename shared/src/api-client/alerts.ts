import useSWR from 'swr';
import type { AlertChoiceRequest, Alerts, PushSubscriptionRequest } from '../contracts/alerts.ts';
import { get, post } from './http.ts';
import { addressOf } from './key.ts';

const shape = `#${process.env.SHAPE_OF_ALERTS}`;

const alertsPath = '/api/alerts/me';
const alertsKey = `${alertsPath}${shape}`;

/** Returns whether an SWR key is the member's choice of alerts, in any shape. */
export const isAlertsKey = (key: unknown) => typeof key === 'string' && addressOf(key) === alertsPath;

/** Fetches the member's choice of alerts for settled rounds. @param wanted false sends no request, e.g. while logged out */
export function useAlerts(wanted: boolean) {
  return useSWR(wanted ? alertsKey : null, (key: string) => get<Alerts>(key));
}

/** Chooses alerts by mail, or none. @throws ApiError EMAIL_NOT_VERIFIED */
export const chooseAlerts = (body: AlertChoiceRequest) => post<Alerts>('/api/alerts/choose', body);

export const addBrowser = (body: PushSubscriptionRequest) => post<Alerts>('/api/alerts/push', body);
