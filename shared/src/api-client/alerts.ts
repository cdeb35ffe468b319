import useSWR from 'swr';
import type { AlertChoiceRequest, Alerts, PushSubscriptionRequest } from '../contracts/alerts.ts';
import { get, post } from './http.ts';
import { addressOf } from './key.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_ALERTS}`;

const alertsPath = '/api/alerts/me';
const alertsKey = `${alertsPath}${shape}`;

/** Whether an SWR key is the member's choice of alerts, in any shape. */
export const isAlertsKey = (key: unknown) => typeof key === 'string' && addressOf(key) === alertsPath;

/** How the member is told of settled rounds. @param wanted false asks nothing, as while nobody is logged in */
export function useAlerts(wanted: boolean) {
  return useSWR(wanted ? alertsKey : null, (key: string) => get<Alerts>(key));
}

/** Chooses mail, or no alerts. @throws ApiError EMAIL_NOT_VERIFIED */
export const chooseAlerts = (body: AlertChoiceRequest) => post<Alerts>('/api/alerts/choose', body);

/** Chooses push, in this browser too. */
export const addBrowser = (body: PushSubscriptionRequest) => post<Alerts>('/api/alerts/push', body);
