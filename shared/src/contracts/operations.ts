import { type TSchema, Type } from 'typebox';
import { AlertChoiceRequest, Alerts, PushSubscriptionRequest } from './alerts.ts';
import {
  Acknowledged,
  EmailRequest,
  ForgotPasswordRequest,
  LoginRequest,
  LoginResponse,
  ResetPasswordRequest,
  SendEmailOtpRequest,
  VerifyLoginRequest,
} from './auth.ts';
import { ContactRequest } from './contact.ts';
import { Receipt } from './fair.ts';
import { LiveEvent } from './live.ts';
import { type LotteriesQuery, Lottery, LotteryTicket, type MyTicketsQuery } from './lotteries.ts';
import { MemberExport } from './memberExport.ts';
import { MyRound } from './myRounds.ts';
import { OptionConfig } from './options.ts';
import { Paged, type PageQuery } from './paging.ts';
import { Payouts } from './payouts.ts';
import { DeleteAccountRequest, DeletionState } from './privacy.ts';
import { BreakRequest, LimitRequest, PeriodRequest, Protection } from './protection.ts';
import { BuyTicketRequest, Purchase } from './purchases.ts';
import { PageReport } from './reports.ts';
import { LotteryReward, type RewardsQuery } from './rewards.ts';
import {
  AuthenticatorOffer,
  ChangeEmailRequest,
  ChangePasswordRequest,
  EndSessionsRequest,
  FactorCodeRequest,
  MemberSessions,
  OfferAuthenticatorRequest,
  PasswordChanged,
  RecoveryCodes,
  RemoveFactorRequest,
  SecondFactorState,
} from './security.ts';
import { OwnNumbers, Sale, SoldNumbers } from './soldNumbers.ts';
import { Movement, Spending, StatementFile, type StatementFilter } from './statement.ts';
import { Token } from './tokens.ts';
import { PicturePublicity, PresignRequest, PresignResponse, PublishPictureRequest, ShowPictureRequest } from './uploads.ts';
import { PublicUser, User } from './users.ts';
import { WalletResponse } from './wallets.ts';

interface Operation {
  method: 'get' | 'post';
  answer: TSchema;
  body?: TSchema;
  query?: string[];
}

const namesOf = <Query>(names: Record<keyof Query, true>): string[] => Object.keys(names);

/**
 * All API operations of the browser: each address with its request and response. A build records the addresses in its code, and
 * the release gate compares them with the provider's own description; an undeclared address fails the build. Import it only in
 * Node: browsers import types only.
 */
export const operations = {
  '/api/lotteries/': {
    method: 'get',
    query: namesOf<LotteriesQuery>({
      page: true,
      limit: true,
      status: true,
      winnerUsername: true,
      rollStartTime: true,
      rollEndTime: true,
      rewardType: true,
      rewardId: true,
      hasWinner: true,
      blockNumber: true,
      sort: true,
    }),
    answer: Paged(Lottery),
  },
  '/api/lotteries/{id}': { method: 'get', answer: Lottery },
  '/api/lotteries/{id}/tickets': { method: 'get', query: ['page', 'limit'], answer: Type.Array(LotteryTicket) },
  '/api/lotteries/{id}/sold': { method: 'get', answer: SoldNumbers },
  '/api/lotteries/{id}/sales': { method: 'get', query: ['page', 'limit'], answer: Paged(Sale) },
  '/api/lotteries/{id}/numbers/mine': { method: 'get', answer: OwnNumbers },
  '/api/lotteries/{id}/draw.ics': { method: 'get', answer: Type.String() },
  '/api/lotteries/{id}/live': { method: 'get', query: ['have'], answer: LiveEvent },
  '/api/lotteries/{id}/buy-ticket': { method: 'post', body: BuyTicketRequest, answer: Purchase },
  '/api/lotteries/purchases/{id}/receipt': { method: 'get', answer: Receipt },
  '/api/lotteries/rounds/mine': {
    method: 'get',
    query: namesOf<MyTicketsQuery>({ page: true, limit: true, status: true, rewardBlockHash: true, rewardBlockNumber: true }),
    answer: Paged(MyRound),
  },
  '/api/lotteries/rewards': {
    method: 'get',
    query: namesOf<RewardsQuery>({ page: true, limit: true, name: true, type: true, category: true, ids: true, sort: true }),
    answer: Paged(LotteryReward),
  },
  '/api/lotteries/rewards/{id}': { method: 'get', answer: LotteryReward },
  '/api/payouts': { method: 'get', query: ['page', 'limit'], answer: Payouts },
  '/api/token/': { method: 'get', answer: Paged(Token) },
  '/api/wallet/me': { method: 'get', query: ['tokenAddress'], answer: WalletResponse },
  '/api/spending/me': { method: 'get', answer: Spending },
  '/api/statement/me': {
    method: 'get',
    query: namesOf<StatementFilter & PageQuery>({ page: true, limit: true, reason: true, from: true, to: true }),
    answer: Paged(Movement),
  },
  '/api/statement/file': {
    method: 'get',
    query: namesOf<StatementFilter>({ reason: true, from: true, to: true }),
    answer: StatementFile,
  },
  '/api/protection/me': { method: 'get', answer: Protection },
  '/api/protection/limit': { method: 'post', body: LimitRequest, answer: Protection },
  '/api/protection/confirm-raise': { method: 'post', body: LimitRequest, answer: Protection },
  '/api/protection/keep-limit': { method: 'post', body: PeriodRequest, answer: Protection },
  '/api/protection/break': { method: 'post', body: BreakRequest, answer: Protection },
  '/api/protection/return': { method: 'post', answer: Protection },
  '/api/alerts/me': { method: 'get', answer: Alerts },
  '/api/alerts/choose': { method: 'post', body: AlertChoiceRequest, answer: Alerts },
  '/api/alerts/push': { method: 'post', body: PushSubscriptionRequest, answer: Alerts },
  '/api/privacy/export': { method: 'get', answer: MemberExport },
  '/api/privacy/deletion': { method: 'get', answer: DeletionState },
  '/api/privacy/deletion/code': { method: 'post', answer: Acknowledged },
  '/api/privacy/deletion/confirm': { method: 'post', body: DeleteAccountRequest, answer: Acknowledged },
  '/api/option-config/get-all': { method: 'get', answer: OptionConfig },
  '/api/user/me': { method: 'get', answer: User },
  '/api/user/me/picture': { method: 'post', body: ShowPictureRequest, answer: User },
  '/api/user/me/picture/remove': { method: 'post', answer: User },
  '/api/user/me/picture/publicity': { method: 'get', answer: PicturePublicity },
  '/api/user/me/picture/publish': { method: 'post', body: PublishPictureRequest, answer: PicturePublicity },
  '/api/upload-file/presigned-url': { method: 'post', body: PresignRequest, answer: PresignResponse },
  '/api/user/{id}': { method: 'get', answer: PublicUser },
  '/api/contact-information/': { method: 'post', body: ContactRequest, answer: Acknowledged },
  '/api/reports': { method: 'post', body: PageReport, answer: Type.Unknown() },
  '/api/auth/login': { method: 'post', body: LoginRequest, answer: LoginResponse },
  '/api/auth/logout': { method: 'post', answer: Acknowledged },
  '/api/auth/resend-verification-email': { method: 'post', body: EmailRequest, answer: Acknowledged },
  '/api/auth/forgot-password': { method: 'post', body: ForgotPasswordRequest, answer: Acknowledged },
  '/api/auth/reset-password': { method: 'post', body: ResetPasswordRequest, answer: Acknowledged },
  '/api/user-auth/verify-login': { method: 'post', body: VerifyLoginRequest, answer: LoginResponse },
  '/api/user-auth/send-email-otp': { method: 'post', body: SendEmailOtpRequest, answer: Acknowledged },
  '/api/user-auth/code': { method: 'post', answer: Acknowledged },
  '/api/user-auth/change-password': { method: 'post', body: ChangePasswordRequest, answer: PasswordChanged },
  '/api/user-auth/change-email': { method: 'post', body: ChangeEmailRequest, answer: Acknowledged },
  '/api/user-auth/sessions': { method: 'get', answer: MemberSessions },
  '/api/user-auth/sessions/end': { method: 'post', body: EndSessionsRequest, answer: Acknowledged },
  '/api/user-auth/authenticator': { method: 'get', answer: SecondFactorState },
  '/api/user-auth/authenticator/offer': { method: 'post', body: OfferAuthenticatorRequest, answer: AuthenticatorOffer },
  '/api/user-auth/authenticator/confirm': { method: 'post', body: FactorCodeRequest, answer: RecoveryCodes },
  '/api/user-auth/authenticator/remove': { method: 'post', body: RemoveFactorRequest, answer: Acknowledged },
} satisfies Record<string, Operation>;

export type Address = keyof typeof operations;

export const isAddress = (text: string): text is Address => text in operations;

export const operationAt = (address: Address): Operation => operations[address];
