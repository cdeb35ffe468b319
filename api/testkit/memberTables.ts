/**
 * Every table with personal data, column by column: its place in the member's data export, or why it is left out, and its
 * handling when the account is deleted. A test finds such tables in the database, so that none is forgotten.
 */
export interface MemberTable {
  /** By column: `section.name` of the export, or `no: ` and the reason. */
  columns: Readonly<Record<string, string>>;
  /**
   * Effect of the deletion on the rows: `removed`, `erased` (the row stays without personal data), or `kept: ` and the reason.
   */
  deletion: string;
}

const whose = 'no: says whose the row is';
const secret = 'no: a secret, or a digest of one';
const inner = 'no: a name between tables that says nothing';
const book = 'kept: the books; they name the member by a number that leads to nobody';

export const memberTables: Readonly<Record<string, MemberTable>> = {
  act_entries: {
    columns: { entry_id: inner, act_id: inner },
    deletion: book,
  },
  acts: {
    columns: {
      id: inner,
      user_id: whose,
      kind: 'operatorActs.kind',
      by: 'no: another person',
      why: "no: the operators' own note; what is meant for the member is in `told`",
      told: 'operatorActs.told',
      done_at: 'operatorActs.at',
      operator_id: 'no: another person',
      request: 'no: what another person signed, which names nobody',
      signature: 'no: that of another person',
      nonce: inner,
      opened: 'no: words of another person, which name nobody',
      named: 'no: the name as it was typed; erased with the member',
      expires_at: 'no: between operators; what was not approved was not done',
      decides: inner,
      approved: inner,
    },
    deletion: 'kept: operators answer for what they did; a number, and notes that are to name nobody',
  },
  alert_choices: {
    columns: { user_id: whose, choice: 'alerts.choice', chosen_at: 'alerts.chosenAt' },
    deletion: 'removed',
  },
  alerts: {
    columns: { lottery_id: 'waitingAlerts.lotteryId', user_id: whose },
    deletion: 'removed',
  },
  authenticator_offers: {
    columns: { credential_epoch: inner, user_id: whose, secret, expires_at: 'authenticatorOffers.expiresAt' },
    deletion: 'removed',
  },
  breaks: {
    columns: { id: inner, user_id: whose, kind: 'breaks.kind', began_at: 'breaks.beganAt', ends_at: 'breaks.endsAt' },
    deletion: 'kept: shows that the site kept the breaks it promised; a number, two times',
  },
  contact_answers: {
    columns: { id: 'answers.id', message_id: 'answers.messageId', body: 'answers.text', created_at: 'answers.at' },
    deletion: 'removed',
  },
  contact_messages: {
    columns: {
      id: 'messages.id',
      email: 'messages.email',
      user_id: whose,
      full_name: 'messages.fullName',
      question: 'messages.question',
      message: 'messages.message',
      state: 'messages.state',
      created_at: 'messages.at',
    },
    deletion: 'removed',
  },
  email_changes: {
    columns: {
      credential_epoch: inner,
      session_id: secret,
      user_id: whose,
      email: 'emailChanges.email',
      secret_hash: secret,
      expires_at: 'emailChanges.expiresAt',
    },
    deletion: 'removed',
  },
  email_proofs: {
    columns: {
      credential_epoch: inner,
      purpose: 'emailProofs.purpose',
      email: 'emailProofs.email',
      user_id: whose,
      secret_hash: secret,
      tries: 'emailProofs.tries',
      used_at: 'emailProofs.usedAt',
      expires_at: 'emailProofs.expiresAt',
    },
    deletion: 'removed',
  },
  kept_stops: {
    columns: { email_hash: secret, kind: 'keptStops.kind', began_at: 'keptStops.beganAt', ends_at: 'keptStops.endsAt' },
    deletion: 'kept: until its end, by a hash whose key is not in the database: a break outlives the account',
  },
  known_devices: {
    columns: {
      credential_epoch: inner,
      user_id: whose,
      device_hash: secret,
      first_used_at: 'devices.firstUsedAt',
      last_used_at: 'devices.lastUsedAt',
    },
    deletion: 'removed',
  },
  ledger_entries: {
    columns: {
      id: 'movements.id',
      transfer_id: 'movements.transferId',
      token_id: 'no: its symbol is there',
      user_id: whose,
      bucket: 'movements.bucket',
      amount: 'movements.amount',
      balance_after: 'no: the sum of the movements before',
      reason: 'movements.reason',
      lottery_id: 'movements.lotteryId',
      purchase_id: 'movements.purchaseId',
      created_at: 'movements.at',
      seal: 'movements.seal',
    },
    deletion: book,
  },
  limit_raises: {
    columns: {
      user_id: whose,
      period: 'raises.period',
      amount: 'raises.amount',
      asked_at: 'raises.askedAt',
      ready_at: 'raises.readyAt',
    },
    deletion: 'removed',
  },
  login_challenges: {
    columns: {
      credential_epoch: inner,
      id_hash: secret,
      user_id: whose,
      factor: 'pendingLogins.factor',
      code_hash: secret,
      code_sent_at: 'pendingLogins.codeSentAt',
      code_expires_at: 'pendingLogins.codeExpiresAt',
      tries: 'pendingLogins.tries',
      used_at: 'pendingLogins.usedAt',
      created_at: 'pendingLogins.startedAt',
      expires_at: 'pendingLogins.expiresAt',
    },
    deletion: 'removed',
  },
  operator_credits: {
    columns: {
      key: 'credits.key',
      user_id: whose,
      token_id: 'no: its symbol is there',
      bucket: 'credits.bucket',
      amount: 'credits.amount',
      created_at: 'credits.at',
      id: 'credits.id',
    },
    deletion: book,
  },
  orders: {
    columns: {
      id: 'orders.id',
      lottery_id: 'orders.lotteryId',
      reward_id: 'orders.rewardId',
      user_id: whose,
      name: 'orders.name',
      created_at: 'orders.madeAt',
      fulfilled_at: 'orders.sentAt',
    },
    deletion: book,
  },
  outbox: {
    columns: {
      id: 'mails.id',
      recipient: 'mails.to',
      subject: 'mails.subject',
      body: 'no: may hold a code or a link that logs in',
      attempts: 'mails.attempts',
      next_attempt_at: 'mails.nextAttemptAt',
      last_error: 'mails.lastError',
      created_at: 'mails.at',
      html: 'no: as body',
      headers: 'no: as body',
    },
    deletion: 'removed',
  },
  play_limits: {
    columns: {
      user_id: whose,
      day: 'limits.day',
      week: 'limits.week',
      month: 'limits.month',
      stopped_until: 'limits.stoppedUntil',
      excluded: 'limits.excluded',
      frozen: 'limits.frozen',
    },
    deletion: 'erased',
  },
  purchase_repeats: {
    columns: {
      user_id: whose,
      idempotency_key: 'repeatedPurchases.requestKey',
      lottery_id: 'repeatedPurchases.lotteryId',
      ticket_numbers: 'repeatedPurchases.numbers',
      purchase_id: 'repeatedPurchases.purchaseId',
      total_price: 'repeatedPurchases.price',
      created_at: 'repeatedPurchases.at',
    },
    deletion: book,
  },
  purchases: {
    columns: {
      id: 'purchases.id',
      user_id: whose,
      lottery_id: 'purchases.lotteryId',
      ticket_numbers: 'purchases.numbers',
      total_price: 'purchases.price',
      idempotency_key: 'purchases.requestKey',
      created_at: 'purchases.at',
      salt: 'purchases.salt',
      owner: 'purchases.owner',
      seal: 'purchases.seal',
      log_size: 'purchases.logSize',
      receipt_kid: 'purchases.receiptKey',
      made_in: inner,
    },
    deletion: book,
  },
  push_queue: {
    columns: {
      id: inner,
      subscription_id: inner,
      lottery_id: 'waitingPushes.lotteryId',
      attempts: 'waitingPushes.attempts',
      next_attempt_at: 'waitingPushes.nextAttemptAt',
    },
    deletion: 'removed',
  },
  push_subscriptions: {
    columns: {
      id: inner,
      user_id: whose,
      device: secret,
      endpoint_hash: secret,
      target: secret,
      subscribed_at: 'pushBrowsers.subscribedAt',
    },
    deletion: 'removed',
  },
  recoveries: {
    columns: {
      credential_epoch: inner,
      email: 'recoveries.email',
      user_id: whose,
      code_seed: secret,
      code_expires_at: 'recoveries.codeExpiresAt',
      link_hash: secret,
      link_seed: secret,
      link_expires_at: 'recoveries.linkExpiresAt',
    },
    deletion: 'removed',
  },
  recovery_codes: {
    columns: { user_id: whose, code_hash: secret, used_at: 'recoveryCodes.usedAt' },
    deletion: 'removed',
  },
  sessions: {
    columns: {
      credential_epoch: inner,
      id: secret,
      user_id: whose,
      created_at: 'sessions.startedAt',
      expires_at: 'sessions.endsUnlessUsedAt',
      device_hash: secret,
      agent: 'sessions.browser',
      last_used_at: 'sessions.lastUsedAt',
      ends_at: 'sessions.endsAt',
      name: 'sessions.name',
    },
    deletion: 'removed',
  },
  subscriptions: {
    columns: {
      email: 'subscriptions.email',
      full_name: 'subscriptions.fullName',
      question: 'subscriptions.question',
      message: 'subscriptions.message',
      created_at: 'subscriptions.askedAt',
      user_id: whose,
      confirmed_at: 'subscriptions.confirmedAt',
      confirm_hash: secret,
      mailed_at: 'subscriptions.mailedAt',
      expires_at: 'subscriptions.expiresAt',
      leave_hash: secret,
    },
    deletion: 'removed',
  },
  tickets: {
    columns: {
      lottery_id: 'tickets.lotteryId',
      ticket_number: 'tickets.number',
      id: 'tickets.id',
      user_id: whose,
      purchase_id: 'tickets.purchaseId',
      price: 'tickets.price',
      created_at: 'tickets.at',
    },
    deletion: book,
  },
  uploads: {
    columns: {
      key: 'pictures.key',
      user_id: whose,
      bytes: 'pictures.bytes',
      tries: 'pictures.tries',
      created_at: 'pictures.at',
      unused_since: 'pictures.unusedSince',
      removing: 'no: it is being removed',
      published: 'no: whether its address is replaced when the picture is not public any more',
    },
    deletion: 'removed',
  },
  users: {
    columns: {
      credential_epoch: inner,
      id: 'profile.memberId',
      username: 'profile.username',
      full_name: 'profile.fullName',
      email: 'profile.email',
      avatar: 'profile.picture',
      picture_public: 'profile.pictureIsPublic',
      public_avatar: 'no: the picture, when it is public',
      description: 'profile.description',
      password_hash: secret,
      verified: 'profile.identityVerified',
      email_verified_at: 'profile.emailConfirmedAt',
      second_factor: 'profile.secondFactor',
      totp_secret: secret,
      totp_last_step: secret,
      created_at: 'profile.memberSince',
      public_id: 'profile.publicId',
      public_name: 'profile.publicName',
      erased_at: 'no: whoever has left cannot ask',
    },
    deletion: 'erased',
  },
  wallets: {
    columns: {
      user_id: whose,
      token_id: 'no: its symbol is there',
      available_balance: 'wallets.available',
      pending_balance: 'wallets.pending',
      star_balance: 'wallets.star',
      upgrade_balance: 'wallets.upgrade',
      balance: 'no: the sum of the others',
    },
    deletion: book,
  },
};

/** Tables that refer to a member, or to such rows, without personal data. */
export const noMemberTables: Readonly<Record<string, string>> = {
  house_budget: 'limits of the house, set by operators',
  house_draws: 'what operators and rounds took from the house; what a member got by it is in the file as `movements`',
  log_records: 'of rounds; what it says of buyers are commitments',
  lotteries: 'of rounds; the winner by the number, and what became of a round is in the file as `rounds`',
  schedule_approvals: 'prizes that operators have approved',
  rate_limits: 'digests of whom an attempt was counted for, a day at most',
  traffic: 'digests of addresses, an hour at most',
};
