/* Columns of rounds (`lotteries as l`) that are read together. */

/** What a round offers, and until when: fixed by its opening record. */
export const offered = [
  'l.id',
  'l.name',
  'l.rewardId',
  'l.tokenAmount',
  'l.lotteryValue',
  'l.totalTickets',
  'l.pricePerTicket',
  'l.startsAt',
  'l.endsAt',
  'l.drawRule',
] as const;

/** What came of its draw, what decided it, and its records in the log. */
export const decided = [
  'l.drawnAt',
  'l.winnerTicket',
  'l.winnerUserId',
  'l.drawChain',
  'l.drawAttempt',
  'l.beaconRound',
  'l.beaconSignature',
  'l.blockNumber',
  'l.blockHash',
  'l.blockTime',
  'l.blockChain',
  'l.openingId',
  'l.freezeId',
  'l.resultId',
  'l.cancelId',
] as const;
