import type { AlertChoiceRequest, PushSubscriptionRequest } from '../contracts/alerts.ts';
import { call } from './http.ts';
import { addressOf } from './key.ts';
import { useCall } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_ALERTS}`;

const alertsPath = '/api/alerts/me';

/** Returns whether an SWR key is the member's choice of alerts, in any shape. */
export const isAlertsKey = (key: unknown) => typeof key === 'string' && addressOf(key) === alertsPath;

/** Fetches the member's choice of alerts for settled rounds. @param wanted false sends no request, e.g. while logged out */
export const useAlerts = (wanted: boolean) => useCall(shape, alertsPath, wanted ? {} : null);

/** Chooses alerts by mail, or none. @throws ApiError EMAIL_NOT_VERIFIED */
export const chooseAlerts = (body: AlertChoiceRequest) => call('/api/alerts/choose', { body });

export const addBrowser = (body: PushSubscriptionRequest) => call('/api/alerts/push', { body });
