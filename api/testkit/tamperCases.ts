import type { LedgerFixture } from './ledgerFixture.ts';

/**
 * Manual change of the database, and the fault that the ledger audit reports. `sql`: statements with `{token}`, `{one}` … for the
 * ids of the fixture. `named`: part of a reported sentence: `fault: detail`. `unguarded`: triggers cannot detect it, as added
 * rows and balances: only the audit does.
 */
export interface TamperCase {
  name: string;
  sql: readonly string[];
  named: string;
  unguarded?: true;
}

export function filledIn(sql: string, books: LedgerFixture): string {
  const [one, two, three] = books.members;
  const { token, product, beacon, frozen, running, cancelled } = books;
  const ids: Record<string, number> = { one, two, three, token, product, beacon, frozen, running, cancelled };
  return sql.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`There is no {${name}} in the books.`);
    return String(id);
  });
}

const cto = "(select id from tokens where role = 'cto')";
const transfer = (reason: string, member: string, amount: number, more = ', null, null') =>
  `with t as (select nextval('ledger_transfers') as id)
   insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id)
   select t.id, ${cto}, side.member, side.bucket, side.amount, '${reason}'${more}
   from t, (values (${member}::bigint, 'star', ${amount}), (null, 'house', ${-amount})) side (member, bucket, amount)`;
const balance = (member: string, amount: number) =>
  `update wallets set star_balance = star_balance + ${amount} where user_id = ${member}`;
const lottery = (round: string, set: string) => `update lotteries set ${set} where id = {${round}}`;
const zeros = '0'.repeat(64);

const ofTickets: readonly TamperCase[] = [
  {
    name: "a ticket's owner before the draw",
    sql: ['update tickets set user_id = {three} where lottery_id = {frozen} and ticket_number = 0'],
    named: 'ticket is not of its purchase: lottery',
  },
  {
    name: "a ticket's owner before the draw, with its purchase and its payment",
    sql: [
      'update tickets set user_id = {three} where lottery_id = {frozen} and ticket_number = 0',
      'update purchases set user_id = {three} where lottery_id = {frozen} and user_id = {one}',
      'update ledger_entries set user_id = {three} where lottery_id = {frozen} and user_id = {one}',
      balance('{one}', 2),
      balance('{three}', -2),
    ],
    named: 'purchase that this provider did not make: purchase',
  },
  {
    name: 'a winner more in the counts of the lists',
    sql: ['update lottery_counts set won = won + 1'],
    named: 'decided lotteries are counted wrong: reward',
    unguarded: true,
  },
  {
    name: 'a payout more in their totals',
    sql: ['update payout_totals set cto = cto + 1'],
    named: 'payouts are counted wrong: ',
    unguarded: true,
  },
  {
    name: 'a ticket to another number',
    sql: ['update tickets set ticket_number = 4 where lottery_id = {frozen} and ticket_number = 1'],
    named: 'its tickets are not those that were frozen: round',
  },
  {
    name: "a ticket's price",
    sql: ['update tickets set price = 1 where lottery_id = {running} and ticket_number = 3'],
    named: 'ticket is not at the price of its round: lottery',
  },
  {
    name: "a ticket's time",
    sql: ["update tickets set created_at = created_at + interval '2 days' where lottery_id = {frozen} and ticket_number = 1"],
    named: 'ticket after the close: lottery',
  },
  {
    name: 'a ticket away',
    sql: ['delete from tickets where lottery_id = {frozen} and ticket_number = 1'],
    named: 'purchase without all of its tickets: purchase',
  },
  { name: 'all tickets away', sql: ['truncate tickets'], named: 'purchase without all of its tickets: purchase' },
  {
    name: 'a ticket more in a purchase',
    sql: [
      `insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price)
       select lottery_id, 4, user_id, id, 2 from purchases where lottery_id = {running} and user_id = {one}`,
    ],
    named: 'ticket is not of its purchase: lottery',
    unguarded: true,
  },
];

const ofPurchases: readonly TamperCase[] = [
  {
    name: 'a purchase made up, with tickets, payment and balance',
    sql: [
      `with p as (
         insert into purchases (user_id, lottery_id, ticket_numbers, total_price, salt, owner, seal)
         select user_id, {running}, array[4], 2, salt, owner, seal from purchases where lottery_id = {frozen} and user_id = {two}
         returning id, user_id)
       insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price) select {running}, 4, user_id, id, 2 from p`,
      transfer('purchase', '{two}', -2, ', {running}, (select max(id) from purchases)'),
      balance('{two}', -2),
    ],
    named: 'purchase that this provider did not make: purchase',
    unguarded: true,
  },
  {
    name: "a purchase's numbers, with its tickets",
    sql: [
      'update purchases set ticket_numbers = array[4] where lottery_id = {running} and user_id = {three}',
      'update tickets set ticket_number = 4 where lottery_id = {running} and ticket_number = 3',
    ],
    named: 'purchase that this provider did not make: purchase',
  },
  {
    name: "a purchase's price, with its payment",
    sql: [
      'update purchases set total_price = 1 where lottery_id = {running} and user_id = {three}',
      'update ledger_entries set amount = sign(amount) where lottery_id = {running} and purchase_id in (select id from purchases where lottery_id = {running} and user_id = {three})',
      balance('{three}', 1),
    ],
    named: 'purchase is not at the price of its round: purchase',
  },
  {
    name: "a buyer's commitment",
    sql: [`update purchases set owner = '${zeros}' where lottery_id = {frozen} and user_id = {one}`],
    named: 'its tickets are not those that were frozen: round',
  },
  {
    name: "a purchase's salt to another",
    sql: [`update purchases set salt = '${zeros}' where lottery_id = {frozen} and user_id = {one}`],
    named: "the buyer's commitment is not that of the buyer: purchase",
  },
  {
    name: "the key of a purchase's receipt",
    sql: ["update purchases set receipt_kid = 'another' where lottery_id = {frozen}"],
    named: 'the receipt was signed with a key that nobody knows: purchase',
  },
  {
    name: "a purchase's time",
    sql: ["update purchases set created_at = created_at - interval '1 minute' where lottery_id = {frozen}"],
    named: 'a row differs from what was written: page 0',
  },
  {
    name: 'a purchase away, with everything of it',
    sql: [
      'delete from tickets where lottery_id = {running} and user_id = {three}',
      'delete from ledger_entries where transfer_id in (select transfer_id from ledger_entries where lottery_id = {running} and user_id = {three})',
      'delete from purchases where lottery_id = {running} and user_id = {three}',
      balance('{three}', 2),
    ],
    named: 'rows that were written are gone: purchases of page 0',
  },
];

const ofRounds: readonly TamperCase[] = [
  {
    name: 'the end moved',
    sql: [lottery('running', "ends_at = ends_at + interval '1 hour'")],
    named: 'its end was moved: round',
  },
  {
    name: 'the start moved',
    sql: [lottery('running', "starts_at = starts_at - interval '1 hour'")],
    named: 'its start was moved: round',
  },
  {
    name: 'the prize raised',
    sql: [lottery('frozen', 'token_amount = 5000')],
    named: 'its prize is not the one it was opened with: round',
  },
  {
    name: 'the prize renamed',
    sql: [lottery('running', "name = 'Another'")],
    named: 'its prize is not the one it was opened with: round',
  },
  {
    name: 'the price of a number',
    sql: [lottery('running', 'price_per_ticket = 1')],
    named: 'it was opened at 2 CTO a number and asks 1: round',
  },
  {
    name: 'the count of numbers',
    sql: [lottery('running', 'total_tickets = 50')],
    named: 'it was opened with 5 numbers and has 50: round',
  },
  { name: 'the rule', sql: [lottery('running', "draw_rule = 'v2'")], named: 'it was opened with rule v1 and has v2: round' },
  {
    name: 'what decides',
    sql: [lottery('running', "draw_chain = 'bsc'")],
    named: 'what decides it is not what it was opened with: round',
  },
  {
    name: "the beacon's round",
    sql: [lottery('beacon', 'beacon_round = 1001')],
    named: "the beacon's round that decides it was moved: round",
  },
  {
    name: 'the opening taken away',
    sql: [lottery('running', 'opening_id = null')],
    named: 'it was opened without a record in the log: round',
  },
  {
    name: 'the freeze taken away',
    sql: [lottery('frozen', 'freeze_id = null')],
    named: 'the log has another freeze of it: round',
  },
  {
    name: 'the deciding block, with the number and the winner',
    sql: [lottery('token', `block_hash = '0x${zeros}', winner_ticket = 0, winner_user_id = {one}`)],
    named: 'it was decided by something else than the log says: round',
  },
  {
    name: 'the hash of the simulated block',
    sql: [`update simulated_blocks set hash = '0x${zeros}' where number = {token}`],
    named: 'its block is not the simulated one of that number: round',
  },
  {
    name: 'the winner',
    sql: [lottery('token', 'winner_user_id = (winner_user_id - {one} + 1) % 3 + {one}')],
    named: 'winner is not the holder of the winning number: lottery',
  },
  {
    name: 'the winning number, with its winner',
    sql: [
      lottery(
        'token',
        'winner_ticket = (winner_ticket + 1) % 5, winner_user_id = (select user_id from tickets t where t.lottery_id = lotteries.id and t.ticket_number = (winner_ticket + 1) % 5)',
      ),
    ],
    named: 'by its rule it is',
  },
  {
    name: "the beacon's signature",
    sql: [lottery('beacon', "beacon_signature = 'a' || substr(beacon_signature, 2)")],
    named: "its beacon's signature is none: round",
  },
  {
    name: 'a cancellation without a record, with its refunds',
    sql: [
      lottery('frozen', 'cancelled_at = clock_timestamp()'),
      ...['one', 'two'].flatMap((member) => [
        transfer(
          'refund',
          `{${member}}`,
          2,
          `, {frozen}, (select id from purchases where lottery_id = {frozen} and user_id = {${member}})`,
        ),
        balance(`{${member}}`, 2),
      ]),
    ],
    named: 'it was cancelled without a record in the log: round',
  },
  {
    name: 'a known result cancelled by the operator',
    sql: [
      `insert into log_records (index, id, kind, lottery_id, text)
         select (select max(index) + 1 from log_records), encode(sha256(convert_to(record, 'UTF8')), 'hex'), 'cancel', id, record from lotteries,
           concat(E'snail-lotto/cancel/v2\\nopening: ', opening_id, E'\\nkind: before-close\\nattempt: 0\\ntime: 1700000000\\nreason: Unwelcome\\n') record
         where id = {frozen}`,
      lottery(
        'frozen',
        'cancelled_at = clock_timestamp(), cancel_id = (select id from log_records where index = (select max(index) from log_records))',
      ),
    ],
    named: 'The operator cancelled the round after its close.: round',
    unguarded: true,
  },
  {
    name: 'a mark of an extension',
    sql: [lottery('running', 'extended_at = now()')],
    named: 'its extension was taken back: round',
  },
  {
    name: 'an extension in the log alone',
    sql: [
      `insert into log_records (index, id, kind, lottery_id, text)
         select (select max(index) + 1 from log_records), encode(sha256(convert_to(record, 'UTF8')), 'hex'), 'extend', id, record from lotteries,
           concat(E'snail-lotto/extend/v1\\nopening: ', opening_id, E'\\ntime: 1\\ncloses: 2\\nblock-at: 2\\n') record
         where id = {running}`,
    ],
    named: 'the log has another extension of it: round',
    unguarded: true,
  },
  {
    name: 'a cancellation taken back',
    sql: [lottery('cancelled', 'cancelled_at = null, cancel_id = null')],
    named: 'the log has another cancellation of it: round',
  },
  {
    name: 'a draw taken back',
    sql: [
      lottery(
        'token',
        'drawn_at = null, winner_ticket = null, winner_user_id = null, block_hash = null, result_id = null, sold_tickets = null',
      ),
    ],
    named: 'the log has another result of it: round',
  },
  {
    name: 'a round away',
    sql: ['delete from lotteries where id = {running}'],
    named: 'rows that were written are gone: rounds of page 0',
  },
];

const ofMoney: readonly TamperCase[] = [
  {
    name: 'a credit made up, with both sides and the balance',
    sql: [transfer('credit', '{three}', 1_000), balance('{three}', 1_000)],
    named: 'transfer that this provider did not make: transfer',
    unguarded: true,
  },
  {
    name: 'a credit written twice, with its seal',
    sql: [
      'alter table ledger_entries drop constraint ledger_entries_seal_key',
      `with t as (select nextval('ledger_transfers') as id)
       insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, seal)
       select t.id, e.token_id, e.user_id, e.bucket, e.amount, e.reason, e.seal from t, ledger_entries e
       where e.transfer_id = (select transfer_id from ledger_entries where reason = 'credit' and amount = 100 and user_id = {one})`,
      balance('{one}', 100),
    ],
    named: 'transfer is there twice: transfers',
    unguarded: true,
  },
  {
    name: "a credit's amount, with the balance",
    sql: [
      "update ledger_entries set amount = amount * 10 where reason = 'credit'",
      'update wallets set star_balance = star_balance + 1170',
    ],
    named: 'transfer that this provider did not make: transfer',
  },
  {
    name: 'a credit to another member, with both balances',
    sql: [
      "update ledger_entries set user_id = {three} where reason = 'credit' and amount = 100 and user_id = {one}",
      balance('{one}', -100),
      balance('{three}', 100),
    ],
    named: 'transfer that this provider did not make: transfer',
  },
  {
    name: 'a refund away, with the balance',
    sql: [
      "delete from ledger_entries where transfer_id in (select transfer_id from ledger_entries where reason = 'refund' and user_id = {one})",
      balance('{one}', -2),
    ],
    named: 'cancelled lottery is not refunded: lottery',
  },
  {
    name: 'a credit and its key away, with the balance',
    sql: [
      "delete from ledger_entries where transfer_id in (select transfer_id from ledger_entries where reason = 'credit' and amount = 100 and user_id = {one})",
      'delete from operator_credits where user_id = {one}',
      balance('{one}', -100),
    ],
    named: 'rows that were written are gone: entries of page 0',
  },
  {
    name: "a credit's key",
    sql: ["update operator_credits set key = 'another' where user_id = {one}"],
    named: 'a row differs from what was written: page 0',
  },
  {
    name: "a transfer's time",
    sql: ["update ledger_entries set created_at = created_at - interval '1 day' where reason = 'prize'"],
    named: 'a row differs from what was written: page 0',
  },
  { name: 'a balance', sql: [balance('{three}', 7)], named: 'balance is not the sum of its entries: member', unguarded: true },
  {
    name: 'whose a wallet is',
    sql: ['delete from wallets where user_id = {three}', 'update wallets set user_id = {three} where user_id = {one}'],
    named: 'balance is not the sum of its entries: member',
  },
  {
    name: 'an order to another member',
    sql: ['update orders set user_id = {three} where lottery_id = {product}'],
    named: 'order is not what was won: order',
  },
  {
    name: 'an order for another prize',
    sql: ["update orders set name = 'A car' where lottery_id = {product}"],
    named: 'order is not what was won: order',
  },
  {
    name: 'an order away',
    sql: ['delete from orders where lottery_id = {product}'],
    named: 'product that was won has no order: lottery',
  },
];

const ofTheLog: readonly TamperCase[] = [
  {
    name: 'a frozen round frozen again for a later round of the beacon',
    sql: [
      lottery('frozen', 'freeze_id = null, draw_attempt = 1'),
      'drop index log_records_once',
      `insert into log_records (index, id, kind, lottery_id, text)
         select (select max(index) + 1 from log_records), encode(sha256(convert_to(again, 'UTF8')), 'hex'), kind, lottery_id, again
         from log_records, replace(text, 'attempt: 0', 'attempt: 1') again where kind = 'freeze' and lottery_id = {frozen}`,
      lottery('frozen', 'freeze_id = (select id from log_records where index = (select max(index) from log_records))'),
    ],
    named: 'the log has another freeze of it: round',
  },
  {
    name: 'a record of the log',
    sql: [
      "update log_records set text = replace(text, 'price: 2', 'price: 1') where kind = 'opening' and lottery_id = {running}",
    ],
    named: 'a record of the log is not what its id says: record',
  },
  {
    name: 'a record of the log with its id',
    sql: [
      `update log_records set text = replace(text, 'price: 2', 'price: 1'),
         id = encode(sha256(convert_to(replace(text, 'price: 2', 'price: 1'), 'UTF8')), 'hex')
       where kind = 'opening' and lottery_id = {running}`,
      lottery('running', "opening_id = (select id from log_records where kind = 'opening' and lottery_id = {running})"),
    ],
    named: 'a node of the log is not that of its records: level 0',
  },
  {
    name: 'the newest record away, with nodes and checkpoints',
    sql: [
      'delete from log_checkpoints where size = (select max(index) + 1 from log_records)',
      'delete from log_nodes where level = 0 and index = (select max(index) from log_records)',
      'delete from log_records where index = (select max(index) from log_records)',
    ],
    named: 'records of the log are gone: page 0',
  },
  {
    name: 'a record from the middle away',
    sql: ['delete from log_records where index = 2'],
    named: 'a record of the log is gone: record 2',
  },
  {
    name: 'a node of the tree',
    sql: [`update log_nodes set hash = '${zeros}' where level = 1 and index = 0`],
    named: 'a node of the log is not that of its records: level 1, index 0',
  },
  {
    name: 'a checkpoint to an older one',
    sql: ['update log_checkpoints set note = (select note from log_checkpoints where size = 1) where size = 4'],
    named: 'a checkpoint is not that of the records: checkpoint of 4 records',
  },
  {
    name: "a checkpoint's signature",
    sql: ["update log_checkpoints set note = substr(note, 1, length(note) - 10) || 'AAAA' || right(note, 6) where size = 4"],
    named: 'the signature of a checkpoint is none: checkpoint of 4 records',
  },
  {
    name: 'a text of the log',
    sql: ["update log_texts set text = 'Other terms' where text like 'Terms%'"],
    named: 'a text of the log is not what its hash says',
  },
  { name: 'a page away', sql: ['delete from book_pages'], named: 'pages of the books are gone: a check counted 1, there are 0' },
  {
    name: "a page's counts",
    sql: ['update book_pages set entries = entries - 2'],
    named: 'a page of the books was changed: page 0',
  },
  {
    name: 'where the books began',
    sql: ['update book_start set entries = 1000000, purchases = 1000000'],
    named: 'a page of the books was changed: page 0',
  },
];

export const tamperCases: readonly TamperCase[] = [...ofTickets, ...ofPurchases, ...ofRounds, ...ofMoney, ...ofTheLog];
