import type { ActKind } from 'shared/contracts/officeSession';
import { inDigits } from '../../../core/amounts.ts';
import { OperatorError, wholeNumber } from '../../../core/command/command.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { creditByOperator, readCredit } from '../../accounts/members/credit.command.ts';
import { readMember, readPublicName } from '../../accounts/members/members.repository.ts';
import { memberId } from '../../accounts/members/members.service.ts';
import { notifyMember } from '../../accounts/members/notifyMember.ts';
import { removeFactor } from '../../accounts/second-factor/secondFactor.command.ts';
import { endSessionsOf, freezeMember, unfreezeMember } from '../../audit-log/memberActs.service.ts';
import type { Payload } from '../../audit-log/officePayload.ts';
import { lockWallet } from '../../responsible-gaming/protection.repository.ts';
import { fulfilOrder } from '../../rewards/orders/orders.commands.ts';
import { type Bucket, giveBack, overBudget } from '../../wallets/ledger.repository.ts';
import { tokenId } from '../../wallets/wallets.repository.ts';
import { checkDays, isSumReport } from '../exports/exports.routes.ts';
import { teamKinds } from '../team/teamKinds.ts';
import { aboutMember, type KindOfAct, memberOf, needed } from './kindOfAct.ts';
import { messageKinds } from './messageActs.ts';
import { findBought } from './officeActs.repository.ts';
import { findOpenOrder } from './roundActs.repository.ts';
import { allow, cancel, end, extend, open, ready } from './roundActs.ts';

const frozenWord = (frozen: boolean) => (frozen ? 'frozen' : 'may buy');
const tokenOf = ({ token = 'cto' }: Payload) => token.toUpperCase();
const signedAmount = ({ amount = '0', takeBack }: Payload) => (takeBack === 'yes' ? -Number(amount) : Number(amount));
const buckets: readonly Bucket[] = ['star', 'available', 'pending', 'upgrade'];

const credit: KindOfAct = {
  typed: (args, options) => {
    const { amount, token, bucket, key } = readCredit(args, options);
    return { amount: Math.abs(amount), takeBack: amount < 0, token, bucket, ...(key !== undefined && { key }) };
  },
  draft: async (db, request) => {
    const { token = 'cto', bucket = 'star', takeBack = false, key } = request;
    const amount = String(needed(request, 'amount', request.amount));
    const fields = { amount, token, bucket, takeBack: takeBack ? 'yes' : 'no', ...(key !== undefined && { key }) };
    return { member: await memberOf(db, request), fields };
  },
  words: (payload, who) => {
    const amount = `${inDigits(Number(payload.amount))} ${tokenOf(payload)} (${payload.bucket})`;
    return payload.takeBack === 'yes' ? `Takes back ${amount} from ${who}.` : `Credits ${who} with ${amount}.`;
  },
  changes: ({ balance }, payload) => {
    const before = balance ?? 0;
    const text = (amount: number) => `${inDigits(amount)} ${tokenOf(payload)}`;
    return [{ what: `Balance (${payload.bucket})`, before: text(before), after: text(before + signedAmount(payload)) }];
  },
  run: ({ payload, doSigned, ...doing }) => {
    const bucket = buckets.find((each) => each === payload.bucket);
    if (bucket === undefined) throw new Error(`There is no balance ${payload.bucket}.`);
    const token = payload.token === 'stable' ? 'stable' : 'cto';
    const wanted = { username: doing.username, amount: signedAmount(payload), token, bucket, key: payload.key } as const;
    return creditByOperator(doing, wanted, doSigned);
  },
};

const refund: KindOfAct = {
  draft: async (db, request) => {
    const id = needed(request, 'purchase', request.purchase);
    const amount = needed(request, 'amount', request.amount);
    const purchase = await findBought(db, id);
    if (purchase === undefined) throw invalidField('purchase', `There is no purchase ${id} of a present member.`);
    if (amount > purchase.totalPrice)
      throw invalidField('amount', `Purchase ${id} has cost ${inDigits(purchase.totalPrice)} CTO: no more can be given back.`);
    const fields = { purchase: String(id), amount: String(amount) };
    return { member: { id: purchase.userId, username: purchase.username }, fields };
  },
  words: ({ purchase, amount }, who) =>
    `Gives ${inDigits(Number(amount))} CTO of purchase ${purchase} back to ${who}; its numbers play on.`,
  changes: ({ given, price }, { amount, purchase }) => {
    const of = `of ${inDigits(price ?? 0)} CTO`;
    const [before, after] = [given ?? 0, (given ?? 0) + Number(amount)];
    return [
      { what: `Given back of purchase ${purchase}`, before: `${inDigits(before)} ${of}`, after: `${inDigits(after)} ${of}` },
    ];
  },
  run: ({ payload, doSigned, ...doing }) =>
    doing.db.transaction(async (tx) => {
      const purchase = await findBought(tx, Number(payload.purchase));
      if (purchase === undefined) throw new OperatorError(`There is no purchase ${payload.purchase} of a present member.`);
      const { id: purchaseId, userId, lotteryId } = purchase;
      await lockWallet(tx, userId);
      const amount = Number(payload.amount);
      const given = { purchaseId, lotteryId, userId, amount, tokenId: await tokenId(tx, 'cto') };
      const done = await giveBack(tx, given, doSigned);
      if (done.outcome !== 'CREDITED') return doing.needsApproval(overBudget(done, amount, 'CTO'));
      const facts = [
        ['Paid back', `${inDigits(amount)} CTO of purchase ${purchaseId}`],
        ['You have now', `${inDigits(done.balance)} CTO`],
      ] as const;
      await notifyMember(tx, doing, userId, 'balance changed', facts);
    }),
};

const verifiedWord = (verified: boolean) => (verified ? 'confirmed' : 'not confirmed');

const verify: KindOfAct = {
  typed: (_args, { undo }) => ({ undo: undo === true }),
  draft: async (db, request) => {
    const [member, verified] = [await memberOf(db, request), request.undo !== true];
    if ((await readMember(db, member.id)).verified === verified)
      throw invalidField('undo', `Their identity is ${verifiedWord(verified)} already.`);
    return { member, fields: { verified: verified ? 'yes' : 'no' } };
  },
  words: ({ verified }, who) =>
    verified === 'yes'
      ? `Confirms that the identity of ${who} was checked.`
      : `Withdraws that the identity of ${who} was checked.`,
  changes: ({ verified }, payload) => [
    { what: 'Identity', before: verifiedWord(verified), after: verifiedWord(payload.verified === 'yes') },
  ],
  run: ({ payload, doSigned, ...doing }) =>
    doing.db.transaction(async (tx) => {
      await doSigned(tx, null);
      const notice = payload.verified === 'yes' ? 'identity confirmed' : 'identity not confirmed';
      await notifyMember(tx, doing, await memberId(tx, doing.username), notice);
    }),
};

const resetName: KindOfAct = {
  typed: () => ({}),
  draft: async (db, request) => {
    const member = await memberOf(db, request);
    if ((await readPublicName(db, member.id)).drawnName === null)
      throw invalidField('member', 'They have the name that was drawn by lot.');
    return { member, fields: {} };
  },
  words: (_, who) => `Gives ${who} the public name again that was drawn by lot.`,
  changes: ({ publicName, drawnName }) => [{ what: 'Public name', before: publicName ?? 'none', after: drawnName ?? 'the same' }],
  run: ({ doSigned, ...doing }) =>
    doing.db.transaction(async (tx) => {
      await doSigned(tx, null);
      await notifyMember(tx, doing, await memberId(tx, doing.username), 'public name reset');
    }),
};

const fulfil: KindOfAct = {
  typed: ([id = '']) => ({ order: wholeNumber('The id', id, 1) }),
  draft: async (db, request) => {
    const id = needed(request, 'order', request.order);
    const order = await findOpenOrder(db, id);
    if (order === undefined) throw invalidField('order', `There is no open order ${id} of a present member.`);
    const fields = { order: String(id), product: order.name, lottery: String(order.lotteryId) };
    return { member: { id: order.userId, username: order.username }, fields };
  },
  words: ({ order, product, lottery }, who) =>
    `Records that ${product} of round ${lottery} was handed over to ${who} (order ${order}).`,
  changes: (_facts, { order }) => [{ what: `Order ${order}`, before: 'to hand over', after: 'handed over' }],
  run: ({ payload, ...doing }) => fulfilOrder(doing, Number(payload.order)),
};

const pausing = (verb: 'Pauses' | 'Resumes'): KindOfAct => ({
  draft: async (_db, request) => ({ member: null, fields: { round: String(needed(request, 'round', request.round)) } }),
  words: ({ round }) => `${verb} the sale of round ${round}.`,
  changes: ({ paused, roundName }) => [
    {
      what: `Sale of ${roundName ?? 'no round'}`,
      before: paused ? 'paused' : 'open',
      after: verb === 'Pauses' ? 'paused' : 'open',
    },
  ],
  run: ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null)),
});

const exporting: KindOfAct = {
  draft: async (db, request) => {
    const report = needed(request, 'report', request.report);
    const days = { from: needed(request, 'from', request.from), to: needed(request, 'to', request.to) };
    await checkDays(db, days);
    return { member: null, fields: { report, ...days, rows: request.rows ?? 'day' } };
  },
  words: ({ report, from, to, rows }) =>
    `Exports the report of ${report} from ${from} to ${to}${isSumReport(report) ? `, by ${rows}` : ', which names members by number'}.`,
  changes: () => [{ what: 'File', before: 'none', after: 'for 24 hours, at the desk' }],
  run: ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null)),
};

/** Everything that operators can ask for in the office. The same code does the commands of the same names. */
export const actKinds: Readonly<Record<ActKind, KindOfAct>> = {
  'members credit': credit,
  'members freeze': aboutMember(
    { words: (_, who) => `Freezes ${who}: nothing is sold to them.`, run: (doing) => freezeMember(doing, doing.username) },
    ({ frozen }) => ({ what: 'Account', before: frozenWord(frozen), after: frozenWord(true) }),
  ),
  'members unfreeze': aboutMember(
    { words: (_, who) => `Lets ${who} buy again.`, run: (doing) => unfreezeMember(doing, doing.username) },
    ({ frozen }) => ({ what: 'Account', before: frozenWord(frozen), after: frozenWord(false) }),
  ),
  'members end-sessions': aboutMember(
    { words: (_, who) => `Logs ${who} out everywhere.`, run: (doing) => endSessionsOf(doing, doing.username) },
    ({ sessions }) => ({ what: 'Sessions', before: String(sessions), after: '0' }),
  ),
  'members second-factor': aboutMember(
    {
      typed: ([, factor]) => (factor === 'none' ? {} : undefined),
      words: (_, who) => `Removes the second factor of ${who}.`,
      // How many people it takes is a row of act_kinds: do_act counts them.
      run: (doing) => removeFactor({ ...doing, needsApproval: () => {} }, doing.username),
    },
    ({ factor }) => ({ what: 'Second factor', before: factor ?? 'none', after: 'none' }),
  ),
  'members verify': verify,
  'members reset-name': resetName,
  'purchases refund': refund,
  'rounds pause': pausing('Pauses'),
  'rounds resume': pausing('Resumes'),
  'rounds extend': extend,
  'rounds cancel': cancel,
  'exports make': exporting,
  'orders fulfil': fulfil,
  ...teamKinds,
  ...messageKinds,
  'prizes ready': ready,
  'rounds open': open,
  'rewards allow': allow,
  'rewards end-schedule': end,
};
