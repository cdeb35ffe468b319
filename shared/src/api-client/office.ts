import type { AxiosRequestConfig } from 'axios';
import { serverNow } from 'shared/clock';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { OfficeMessage } from '../contracts/contact.ts';
import type { EventKind, OfficeLottery, OfficeOrder, OfficePrize } from '../contracts/office.ts';
import type { ActRequest, PrizePicture } from '../contracts/officeActs.ts';
import type {
  OfficeAlert,
  OfficeDelivery,
  OfficeExport,
  OfficeRefund,
  ReportRows,
  SumReport,
} from '../contracts/officeReports.ts';
import type { NewOperatorSession } from '../contracts/officeSession.ts';
import type { Address, AnswerOf } from '../contracts/operations.ts';
import { keyForLogin, proofBy } from '../session/proof.ts';
import { latestNonce } from '../session/proofNonce.ts';
import { ApiError, call, type InputOf } from './http.ts';
import { urlOf } from './key.ts';
import { PlayerError } from './playerError.ts';

const shape = `#${process.env.SHAPE_OF_OFFICE}`;

/** An operator's session in this tab. The token counts only with proofs of this browser's key. */
export type OfficeSession = NewOperatorSession;

/** An answer with the time at which it came, epoch ms. */
export interface Dated<Data> {
  at: number;
  data: Data;
}

const noKey = 'This browser keeps no key, so nobody can sign in to the office with it. Use another one, and TLS.';

async function keyOfBrowser() {
  const key = await keyForLogin('snail-lotto.office-proof');
  if (key === null) throw new PlayerError(noKey);
  return key;
}

/** Calls with a proof of this browser's key; once more when the provider asks for a proof with its newest nonce. */
async function callOffice<At extends Address>(
  address: At,
  input: InputOf<At>,
  session?: Pick<OfficeSession, 'token'>,
): Promise<AnswerOf<At>> {
  const key = await keyOfBrowser();
  const url = new URL(urlOf(address, input), location.href);
  const claims = {
    method: 'body' in input ? 'POST' : 'GET',
    url: url.origin + url.pathname,
    body: undefined,
    id: undefined,
    token: session?.token,
  };
  const send = async () => {
    // `false`: without it the call would have the token of the member who is logged in here.
    const Authorization = session ? `Bearer ${session.token}` : false;
    const headers: AxiosRequestConfig['headers'] = { Authorization, DPoP: await proofBy(key, claims, latestNonce()) };
    return call(address, input, { headers });
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED') throw error;
    return send();
  }
}

/** Begins a sign-in. @returns the page of the desk to go on to @throws ApiError NOT_FOUND where there is no office */
export async function beginSignIn(): Promise<string> {
  const { thumbprint } = await keyOfBrowser();
  return (await callOffice('/api/office/sessions/requests', { body: { jkt: thumbprint } })).link;
}

/** Ends a sign-in with the code with which the desk has led back. */
export const finishSignIn = (code: string): Promise<OfficeSession> => callOffice('/api/office/sessions', { body: { code } });

export const endSession = (session: OfficeSession) => callOffice('/api/office/sessions/end', { body: {} }, session);

/** Fetches for an operator; the key has the session, so that the next operator in this tab never sees what this one saw. */
function useOffice<At extends Address>(
  session: OfficeSession,
  address: At,
  input: InputOf<At>,
  options: SWRConfiguration,
): SWRResponse<Dated<AnswerOf<At>>> {
  return useSWR(
    `${urlOf(address, input)}${shape} ${session.operator.id} ${session.endsAt}`,
    async (): Promise<Dated<AnswerOf<At>>> => ({ data: await callOffice(address, input, session), at: serverNow() }),
    { shouldRetryOnError: false, ...options },
  );
}

const refreshed: SWRConfiguration = { refreshInterval: 30_000 };
/** Each look at a member is recorded, so only the operator asks again. */
const onceOnly: SWRConfiguration = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

export const useOfficeToday = (session: OfficeSession) => useOffice(session, '/api/office/today', {}, refreshed);

export const useOfficeMembers = (session: OfficeSession, query: string) =>
  useOffice(session, '/api/office/members', { query: { query } }, onceOnly);

export const useOfficeMember = (session: OfficeSession, id: number) =>
  useOffice(session, '/api/office/members/{id}', { id }, onceOnly);

/** `before`: `next` of the page before; empty for the first. */
export const useOfficeTimeline = (session: OfficeSession, id: number, query: { kind: EventKind | ''; before: string }) =>
  useOffice(session, '/api/office/members/{id}/timeline', { id, query }, onceOnly);

type Listed<State> = { state: State | ''; before: string };

export const useOfficeLotteries = (session: OfficeSession, query: Listed<OfficeLottery['state']>) =>
  useOffice(session, '/api/office/lotteries', { query }, refreshed);

export const useOfficePrizes = (session: OfficeSession, query: Listed<OfficePrize['state']>) =>
  useOffice(session, '/api/office/prizes', { query }, refreshed);

export const useOfficeOrders = (session: OfficeSession, query: Listed<OfficeOrder['state']>) =>
  useOffice(session, '/api/office/orders', { query }, refreshed);

export const useOfficeTeam = (session: OfficeSession) => useOffice(session, '/api/office/team', {}, refreshed);

/** `page`: zero-based. */
export const useOfficeActs = (session: OfficeSession, query: { open: boolean; page: number }) =>
  useOffice(session, '/api/office/acts', { query }, refreshed);

export const useOfficeReport = (
  session: OfficeSession,
  query: { report: SumReport; from: string; to: string; rows: ReportRows },
) => useOffice(session, '/api/office/reports', { query }, onceOnly);

export const useOfficeExports = (session: OfficeSession, query: Listed<OfficeExport['state']>) =>
  useOffice(session, '/api/office/exports', { query }, refreshed);

export const useOfficeAlertRules = (session: OfficeSession) => useOffice(session, '/api/office/alert-rules', {}, refreshed);

export const useOfficeAlerts = (session: OfficeSession, query: Listed<OfficeAlert['state']>) =>
  useOffice(session, '/api/office/alerts', { query }, refreshed);

export const useOfficeWebhooks = (session: OfficeSession) => useOffice(session, '/api/office/webhooks', {}, refreshed);

export const useOfficeDeliveries = (
  session: OfficeSession,
  query: Listed<OfficeDelivery['state']> & { webhook: number | undefined },
) => useOffice(session, '/api/office/deliveries', { query }, refreshed);

export const useOfficeRefunds = (session: OfficeSession, query: Listed<OfficeRefund['state']>) =>
  useOffice(session, '/api/office/refunds', { query }, onceOnly);

export const useOfficePurchases = (session: OfficeSession, number: string) =>
  useOffice(session, '/api/office/purchases', { query: { number } }, onceOnly);

export const useOfficeMessages = (session: OfficeSession, query: Listed<OfficeMessage['state']>) =>
  useOffice(session, '/api/office/messages', { query }, onceOnly);

export const useOfficeMessage = (session: OfficeSession, id: number) =>
  useOffice(session, '/api/office/messages/{id}', { id }, onceOnly);

/** Drafts an act, which has no effect until it is signed at its `deskUrl`. @throws ApiError with `fields`; FORBIDDEN for the role */
export const draftAct = (session: OfficeSession, body: ActRequest) => callOffice('/api/office/acts/drafts', { body }, session);

/** Stores a picture for a prize. @returns its address @throws ApiError with `fields` */
export const storePrizePicture = async (session: OfficeSession, body: PrizePicture): Promise<string> =>
  (await callOffice('/api/office/pictures', { body }, session)).picture;
