import { type Static, Type } from 'typebox';
import { Nullable } from './schemas.ts';

const Text = (description: string) => Type.String({ description });
const Id = (description: string) => Type.Integer({ description });
const Time = (description: string) => Type.String({ description: `${description} (ISO 8601, UTC)` });
const Tokens = (description: string) =>
  Type.Integer({ description: `${description}, in the smallest unit of the token; for CTO that is 1 CTO` });
const list = <Item extends Parameters<typeof Type.Object>[0]>(description: string, item: Item) =>
  Type.Array(Type.Object(item), { description });
const Stop = Type.Union([Type.Literal('break'), Type.Literal('exclusion'), Type.Literal('return')]);
const browser = Text('What the browser said it is');
const device = Text('The same in words');

/**
 * All data about a member in one file (GDPR export), without secrets: no password hash, code or authenticator key. Times are ISO
 * 8601 in UTC, amounts integers.
 */
export const MemberExport = Type.Object(
  {
    format: Type.Literal('snail-lotto-member/1'),
    madeAt: Time('When the file was made'),
    site: Text('Where'),
    profile: Type.Object({
      memberId: Id('In receipts, orders and the books; shown to nobody else'),
      publicId: Id('What everybody sees of the member'),
      publicName: Text('The same'),
      drawnName: Nullable(Text('The first public name, while they have chosen another one')),
      nameChosenAt: Nullable(Time('When they last chose a public name')),
      username: Text('What they log in with'),
      fullName: Nullable(Type.String()),
      email: Nullable(Type.String()),
      emailConfirmedAt: Nullable(Time('When its mail was confirmed')),
      description: Nullable(Type.String()),
      picture: Nullable(Text('Its address')),
      pictureIsPublic: Type.Boolean({ description: 'Whether strangers see the picture beside their wins' }),
      identityVerified: Type.Boolean({ description: 'KYC completed' }),
      secondFactor: Text('What logging in asks for beside the password: none, totp or email'),
      memberSince: Time('When they registered'),
    }),
    recoveryCodes: list('Codes for when the authenticator is lost, without the codes', {
      usedAt: Nullable(Time('When it was used')),
    }),
    authenticatorOffers: list('An authenticator that is being set up, without its key', {
      expiresAt: Time('When the offer ends'),
    }),
    passkeys: list('Passkeys, without their keys', {
      name: Text('Chosen by the member'),
      synced: Type.Boolean({ description: 'Whether its maker may copy it to other devices' }),
      createdAt: Time('When it was added'),
      lastUsedAt: Nullable(Time('When it was last used')),
    }),
    sessions: list('Where they are logged in', {
      device,
      browser,
      name: Text('By which it is ended'),
      signedInWith: Text('password or passkey'),
      startedAt: Time('When it began'),
      lastUsedAt: Time('When it was last used'),
      endsUnlessUsedAt: Time('When it ends unless it is used'),
      endsAt: Nullable(Time('When it ends in any case')),
    }),
    devices: list('Browsers in which they have proved who they are', {
      device: Nullable(Text('Known while a session of it goes on')),
      firstUsedAt: Time('When first'),
      lastUsedAt: Time('When last'),
    }),
    pendingLogins: list('Logins whose second step is owed, without the codes', {
      factor: Text('What it waits for'),
      tries: Id('Codes that were tried'),
      codeSentAt: Nullable(Time('When the code was mailed')),
      codeExpiresAt: Nullable(Time('When it stops working')),
      startedAt: Time('When the password was given'),
      usedAt: Nullable(Time('When it was finished')),
      expiresAt: Time('When it ends'),
    }),
    recoveries: list('Mails for a new password, without code and link', {
      email: Text('Where it went'),
      codeExpiresAt: Time('When the code stops working'),
      linkExpiresAt: Time('When the link does'),
    }),
    emailProofs: list('Mails that confirm an address, without the link', {
      email: Text('Where it went'),
      purpose: Text('What for'),
      tries: Id('How often it was tried'),
      usedAt: Nullable(Time('When it was used')),
      expiresAt: Time('When it ends'),
    }),
    emailChanges: list('Another address that they asked for, without the link', {
      email: Text('Where the link went'),
      expiresAt: Time('When it ends'),
    }),
    operatorActs: list('What operators did to the account', {
      kind: Text('members freeze, members credit …: as the operators call it'),
      told: Nullable(Text('What was said to them')),
      at: Time('When'),
    }),
    alerts: list('How they are told that a round is settled; none where they were never asked', {
      choice: Text('none, mail or push'),
      chosenAt: Time('When they chose'),
    }),
    waitingAlerts: list('Rounds that they are to be told of', { lotteryId: Id('Of the round') }),
    pushBrowsers: list('Browsers that are told, without their addresses', { subscribedAt: Time('Since when') }),
    waitingPushes: list('What waits to be sent to those', {
      lotteryId: Id('Of the round'),
      attempts: Id('How often it was tried'),
      nextAttemptAt: Time('When it is tried again'),
    }),
    limits: list('What they hold themselves to now; none where nothing was ever set', {
      day: Nullable(Tokens('CTO of a day')),
      week: Nullable(Tokens('CTO of a week')),
      month: Nullable(Tokens('CTO of a month')),
      stoppedUntil: Nullable(Time('End of a break or exclusion')),
      excluded: Type.Boolean({ description: 'An exclusion that they have not asked to end' }),
      frozen: Type.Boolean({ description: 'Whether an operator has frozen the account' }),
    }),
    raises: list('Raises of a limit that wait', {
      period: Text('day, week or month'),
      amount: Nullable(Tokens('The new limit; null for none')),
      askedAt: Time('When it was asked for'),
      readyAt: Time('From when on it can be confirmed'),
    }),
    breaks: list('All breaks and exclusions that they began, and their returns', {
      kind: Stop,
      beganAt: Time('When it began'),
      endsAt: Time('Its end as it was begun'),
    }),
    keptStops: list('A break of an earlier account with this address that goes on', {
      kind: Stop,
      beganAt: Time('When it began'),
      endsAt: Time('Its end'),
    }),
    wallets: list('What they hold', {
      token: Text('Its symbol'),
      decimals: Type.Integer(),
      available: Tokens('Free to withdraw'),
      pending: Tokens('On its way in'),
      star: Tokens('Spendable on numbers'),
      upgrade: Tokens('Reserved for upgrades'),
    }),
    movements: list('Every movement of the wallets, the earliest first', {
      id: Id('In the ledger'),
      transferId: Id('Of both sides of the movement'),
      at: Time('When it was booked'),
      reason: Text('credit, purchase, prize or refund'),
      token: Text('Its symbol'),
      bucket: Text('Which balance'),
      amount: Tokens('Below zero: taken from the wallet'),
      lotteryId: Nullable(Id('The round that it was for')),
      purchaseId: Nullable(Id('The purchase')),
      seal: Nullable(Text('By which the books know the row')),
    }),
    credits: list('Credits of the operator that were booked under a key', {
      id: Id('In the books'),
      key: Text("The operator's"),
      token: Text('Its symbol'),
      bucket: Text('Which balance'),
      amount: Tokens('Below zero: taken back'),
      at: Time('When'),
    }),
    purchases: list('What they bought, the earliest first', {
      id: Id('Of the purchase'),
      lotteryId: Id('Of the round'),
      numbers: Type.Array(Type.Integer(), { description: 'Zero-based' }),
      price: Tokens('Of all of them'),
      at: Time('When'),
      requestKey: Nullable(Text('By which the browser would have asked again')),
      owner: Nullable(Text('Commitment in the public list of the round')),
      salt: Nullable(Text('Which it was made of')),
      seal: Nullable(Text('By which the books know the row')),
      logSize: Nullable(Id('Of the log at that moment')),
      receiptKey: Nullable(Text('Thumbprint of the key of its first receipt')),
      receipt: Nullable(Text('Signed; check it with /fair/verify.mjs')),
    }),
    repeatedPurchases: list('Keys under which a purchase was asked for again', {
      requestKey: Text('As the browser sent it'),
      purchaseId: Id('The purchase that was meant'),
      lotteryId: Id('Of the round'),
      numbers: Type.Array(Type.Integer()),
      price: Tokens('Of all of them'),
      at: Time('When'),
    }),
    tickets: list('Every number they bought, the earliest first', {
      id: Id('Of the ticket'),
      lotteryId: Id('Of the round'),
      number: Type.Integer({ description: 'Zero-based' }),
      purchaseId: Id('It came with'),
      price: Tokens('Of the number'),
      at: Time('When'),
    }),
    rounds: list('Rounds in which they hold numbers, with what became of them', {
      lotteryId: Id('Of the round'),
      prize: Type.String(),
      prizeTokens: Tokens('CTO of a token prize'),
      status: Text('running, awaiting, ended or cancelled'),
      endsAt: Time('End of the sale'),
      drawnAt: Nullable(Time('When it was drawn')),
      winningNumber: Nullable(Type.Integer({ description: 'Zero-based' })),
      won: Type.Boolean({ description: 'Whether it was theirs' }),
      cancelledAt: Nullable(Time('When it was cancelled')),
      cancelReason: Nullable(Type.String()),
      result: Nullable(Text('Id of its result in the public log')),
    }),
    orders: list('Products that they won', {
      id: Id('Of the order'),
      lotteryId: Id('Of the round'),
      rewardId: Id('Of the prize'),
      name: Type.String(),
      madeAt: Time('By the draw'),
      sentAt: Nullable(Time('When it was handed over')),
    }),
    subscriptions: list('News: their address, and those that they left while logged in', {
      email: Type.String(),
      fullName: Nullable(Type.String()),
      question: Nullable(Type.String()),
      message: Nullable(Type.String()),
      askedAt: Time('When it was left'),
      mailedAt: Nullable(Time('When the link was mailed')),
      expiresAt: Nullable(Time('When the link ends')),
      confirmedAt: Nullable(Time('When it was confirmed; null: no news are sent')),
    }),
    messages: list('What they wrote to the operator', {
      id: Id('Of the message'),
      email: Text('For the answer'),
      fullName: Nullable(Type.String()),
      question: Nullable(Type.String()),
      message: Nullable(Type.String()),
      state: Text('open, answered or closed'),
      at: Time('When'),
    }),
    answers: list('What was answered', {
      id: Id('Of the answer'),
      messageId: Id('Of the message'),
      text: Type.String(),
      at: Time('When'),
    }),
    mails: list('Mails to them that wait to be sent. Their texts may hold codes and are left out', {
      id: Id('Of the mail'),
      to: Type.String(),
      subject: Type.String(),
      attempts: Id('How often it was tried'),
      nextAttemptAt: Time('When it is tried again'),
      lastError: Nullable(Text('What the mail server said')),
      at: Time('When it was written'),
    }),
    pictures: list('Pictures that they uploaded, and permissions for some', {
      key: Text('Its name'),
      address: Text('Where it is'),
      bytes: Id('With its variants; 0: nothing was uploaded'),
      tries: Id('How often bytes were sent'),
      at: Time('When it was asked for'),
      unusedSince: Time('Since when it is not shown, where it is not'),
    }),
  },
  { $id: 'MemberExport' },
);
export type MemberExport = Static<typeof MemberExport>;
