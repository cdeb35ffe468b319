// Written by `npm run schema` from the migrations, and tested against them: never edit it by hand.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A column that may be left out of an insert: it has a default. */
type Optional<Type> = ColumnType<Type, Type | undefined, Type>;
/** An array, which a write takes as read-only. */
type List<Item> = ColumnType<Item[], readonly Item[], readonly Item[]>;
type OptionalList<Item> = ColumnType<Item[], readonly Item[] | undefined, readonly Item[]>;

/** Every table with its columns, by the names that the code uses. */
export interface Schema {
  actDelays: {
    actId: number;
    dueAt: Date;
    invitation: string | null;
    mailedAt: Date | null;
  };
  actEntries: {
    entryId: number;
    actId: number;
  };
  actKinds: {
    kind: string;
    asks: List<string>;
    approves: List<string>;
    signatures: number;
    budget: boolean;
    delayHours: Optional<number>;
    problem: Optional<string>;
    effect: Optional<string>;
    byCommand: Optional<boolean>;
  };
  actSignatures: {
    actId: number;
    operatorId: number;
    passkeyId: string;
    verb: 'ask' | 'approve' | 'refuse';
    authenticatorData: Uint8Array;
    clientData: Uint8Array;
    signature: Uint8Array;
    signedAt: Optional<Date>;
  };
  acts: {
    id: GeneratedAlways<number>;
    userId: number | null;
    kind: string;
    by: string;
    why: string;
    told: string | null;
    doneAt: Optional<Date>;
    operatorId: number | null;
    request: string | null;
    signature: string | null;
    nonce: string | null;
    opened: string | null;
    named: string | null;
    expiresAt: Date | null;
    decides: number | null;
    approved: boolean | null;
    officeAct: number | null;
  };
  alertChoices: {
    userId: number;
    choice: 'none' | 'mail' | 'push';
    chosenAt: Optional<Date>;
  };
  alertRules: {
    kind: string;
    threshold: number | null;
  };
  alerts: {
    lotteryId: number;
    userId: number;
    kind: Optional<'settled' | 'extended'>;
  };
  authenticatorOffers: {
    userId: number;
    secret: string;
    expiresAt: Date;
    credentialEpoch: Optional<number>;
  };
  bookChecks: {
    id: GeneratedAlways<number>;
    startedAt: Optional<Date>;
    finishedAt: Date | null;
    daily: boolean;
    pages: number | null;
    faultCount: number | null;
    faults: readonly { fault: string; detail: string }[] | null;
  };
  bookPages: {
    number: number;
    entriesTo: number;
    entries: number;
    purchasesTo: number;
    purchases: number;
    ordersTo: number;
    orders: number;
    creditsTo: number;
    credits: number;
    roundsTo: number;
    rounds: number;
    records: number;
    digest: string;
    seal: string;
    createdAt: Optional<Date>;
  };
  bookResults: {
    resultId: string;
    seal: string;
  };
  bookStart: {
    entries: number;
    purchases: number;
    rounds: number;
    digest: string;
  };
  breaks: {
    id: GeneratedAlways<number>;
    userId: number;
    kind: 'break' | 'exclusion' | 'return';
    beganAt: Date;
    endsAt: Date;
  };
  businessAlerts: {
    id: GeneratedAlways<number>;
    kind: string;
    subject: number;
    detail: string;
    raisedAt: Date;
    resolvedAt: Date | null;
  };
  captchasUsed: {
    nonce: string;
    expiresAt: Date;
  };
  clockLag: {
    chain: string;
    lagMs: number;
    seenAt: Optional<Date>;
  };
  contactAnswers: {
    id: GeneratedAlways<number>;
    messageId: number;
    body: string;
    createdAt: Optional<Date>;
  };
  contactMessages: {
    id: GeneratedAlways<number>;
    email: string;
    userId: number | null;
    fullName: string | null;
    question: string | null;
    message: string | null;
    state: Optional<'open' | 'answered' | 'closed'>;
    createdAt: Optional<Date>;
  };
  demoSeed: {
    seededAt: Optional<Date>;
  };
  developers: {
    key: string;
    app: string;
    name: string;
    allowedAt: Optional<Date>;
  };
  drawDelays: {
    lotteryId: number;
    reason: string;
    step: 'freeze' | 'block' | 'claim' | 'number' | 'prize' | 'order' | 'record' | 'refund' | 'announcement' | null;
    detail: string | null;
    attempts: Optional<number>;
    failedAt: Date | null;
    nextAttemptAt: Date | null;
    sourceMissingSince: Date | null;
  };
  emailChanges: {
    userId: number;
    email: string;
    secretHash: string;
    expiresAt: Date;
    credentialEpoch: Optional<number>;
    sessionId: string | null;
  };
  emailProofs: {
    purpose: 'reset' | 'confirm' | 'register';
    email: string;
    userId: number | null;
    secretHash: string;
    tries: Optional<number>;
    usedAt: Date | null;
    expiresAt: Date;
    credentialEpoch: Optional<number>;
  };
  goodwill: {
    purchaseId: number;
    amount: number;
    actId: number;
  };
  houseBudget: {
    one: Optional<boolean>;
    operatorDay: number;
    houseDay: number;
    roundPrize: number;
    actId: number | null;
    approvedBy: number | null;
  };
  houseDraws: {
    id: GeneratedAlways<number>;
    tokenId: number;
    amount: number;
    operatorId: number | null;
    actId: number | null;
    approvedBy: number | null;
    lotteryId: number | null;
    createdAt: Optional<Date>;
  };
  keptStops: {
    emailHash: string;
    kind: 'break' | 'exclusion' | 'return';
    beganAt: Date;
    endsAt: Date;
  };
  knownDevices: {
    userId: number;
    deviceHash: string;
    firstUsedAt: Optional<Date>;
    lastUsedAt: Optional<Date>;
    credentialEpoch: Optional<number>;
  };
  ledgerEntries: {
    id: GeneratedAlways<number>;
    transferId: number;
    tokenId: number;
    userId: number | null;
    bucket: 'available' | 'pending' | 'star' | 'upgrade' | 'house';
    amount: number;
    reason: 'credit' | 'purchase' | 'prize' | 'refund' | 'goodwill';
    lotteryId: number | null;
    purchaseId: number | null;
    createdAt: Optional<Date>;
    seal: string | null;
    balanceAfter: number | null;
  };
  limitRaises: {
    userId: number;
    period: 'day' | 'week' | 'month';
    amount: number | null;
    askedAt: Date;
    readyAt: Date;
  };
  logCheckpoints: {
    size: number;
    note: string;
    createdAt: Optional<Date>;
  };
  logCosignatures: {
    size: number;
    witness: string;
    line: string;
    createdAt: Optional<Date>;
  };
  logNodes: {
    level: number;
    index: number;
    hash: string;
  };
  logRecords: {
    index: number;
    id: string;
    kind: 'opening' | 'extend' | 'freeze' | 'result' | 'cancel' | 'pages' | 'act';
    lotteryId: number | null;
    text: string;
    createdAt: Optional<Date>;
  };
  logTexts: {
    hash: string;
    text: string;
  };
  loginChallenges: {
    idHash: string;
    userId: number;
    factor: '2fa' | 'email_otp';
    codeHash: string | null;
    codeSentAt: Date | null;
    codeExpiresAt: Date | null;
    tries: Optional<number>;
    usedAt: Date | null;
    createdAt: Optional<Date>;
    expiresAt: Date;
    credentialEpoch: Optional<number>;
  };
  lotteries: {
    id: Optional<number>;
    rewardId: number;
    name: string;
    tokenAmount: number;
    lotteryValue: number;
    totalTickets: number;
    pricePerTicket: number;
    startsAt: Optional<Date>;
    endsAt: Date;
    drawRule: Optional<'v1' | 'v2'>;
    cancelledAt: Date | null;
    drawnAt: Date | null;
    soldTickets: number | null;
    winnerTicket: number | null;
    winnerUserId: number | null;
    blockNumber: number | null;
    blockHash: string | null;
    blockTime: Date | null;
    blockChain: 'bsc' | 'simulated' | null;
    delayReason: string | null;
    blockSources: readonly { source: number; said: string }[] | null;
    closedAt: Date | null;
    drawChain: string | null;
    drawDelay: number | null;
    beaconRound: number | null;
    drawAttempt: Optional<number>;
    drawsAt: Date | null;
    beaconSignature: string | null;
    cancelReason: string | null;
    openingId: string | null;
    freezeId: string | null;
    resultId: string | null;
    cancelId: string | null;
    extendId: string | null;
    extendedAt: Date | null;
    extendedFrom: Date | null;
    extendedFromRound: number | null;
    onSale: GeneratedAlways<boolean>;
    status: GeneratedAlways<'running' | 'awaiting' | 'ended' | 'cancelled'>;
    undecided: GeneratedAlways<boolean>;
  };
  lotteryCounts: {
    rewardId: number;
    day: number;
    won: number;
    unwon: number;
    cancelled: number;
  };
  migrations: {
    name: string;
    checksum: string;
    appliedAt: Optional<Date>;
  };
  officeActs: {
    id: GeneratedAlways<number>;
    act: string;
    operatorId: number;
    kind: string;
    userId: number | null;
    payload: string;
    nameKey: string | null;
    createdAt: Optional<Date>;
    expiresAt: Date;
    askedAt: Date | null;
    doneAt: Date | null;
    refusedAt: Date | null;
    failedAt: Date | null;
    failure: string | null;
    actRecord: GeneratedAlways<string>;
    state: GeneratedAlways<'draft' | 'waiting' | 'done' | 'refused' | 'failed' | 'expired'>;
  };
  officeSite: {
    one: Optional<boolean>;
    origin: string;
    rpId: string;
    loggedAfter: Optional<number>;
    demo: Optional<boolean>;
  };
  officeWebhooks: {
    id: GeneratedAlways<number>;
    url: string;
    events: List<string>;
    secret: string;
    addedAt: Optional<Date>;
    disabledAt: Date | null;
  };
  operatorCredits: {
    key: string;
    userId: number;
    tokenId: number;
    bucket: 'available' | 'pending' | 'star' | 'upgrade';
    amount: number;
    createdAt: Optional<Date>;
    id: GeneratedAlways<number>;
  };
  operatorInvitations: {
    id: Optional<string>;
    name: string;
    role: 'observer' | 'support' | 'finance' | 'sales' | 'steward';
    tokenHash: string;
    createdAt: Optional<Date>;
    expiresAt: Date;
    usedAt: Date | null;
    email: string | null;
  };
  operatorPasskeys: {
    id: Optional<string>;
    operatorId: number;
    name: string;
    credentialId: string;
    algorithm: -7 | -257;
    ecX: Uint8Array | null;
    ecY: Uint8Array | null;
    rsaN: Uint8Array | null;
    rsaE: Uint8Array | null;
    signCount: Optional<number>;
    demo: Optional<boolean>;
    createdAt: Optional<Date>;
    lastUsedAt: Date | null;
    removedAt: Date | null;
  };
  operatorSessions: {
    id: Optional<string>;
    operatorId: number;
    passkeyId: string;
    jkt: string | null;
    secretHash: string;
    opened: boolean;
    createdAt: Optional<Date>;
    lastUsedAt: Optional<Date>;
  };
  operatorTokens: {
    id: GeneratedAlways<number>;
    name: string;
    secretHash: string;
    scopes: List<string>;
    operatorId: number;
    createdAt: Optional<Date>;
    expiresAt: Date;
    revokedAt: Date | null;
  };
  operators: {
    id: GeneratedAlways<number>;
    name: string;
    publicKey: string | null;
    enrolledAt: Optional<Date>;
    removedAt: Date | null;
    role: 'observer' | 'support' | 'finance' | 'sales' | 'steward' | null;
    email: string | null;
  };
  orders: {
    id: GeneratedAlways<number>;
    lotteryId: number;
    rewardId: number;
    userId: number;
    name: string;
    createdAt: Optional<Date>;
    fulfilledAt: Date | null;
  };
  outbox: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body: string;
    attempts: Optional<number>;
    nextAttemptAt: Optional<Date>;
    lastError: string | null;
    createdAt: Optional<Date>;
    html: string | null;
    headers: string | null;
  };
  passkeys: {
    id: Optional<string>;
    userId: number;
    name: string;
    credentialId: string;
    publicKey: string;
    signCount: number;
    synced: boolean;
    createdAt: Optional<Date>;
    lastUsedAt: Date | null;
  };
  payoutTotals: {
    one: Optional<boolean>;
    paid: number;
    late: number;
    cto: number;
    refunded: number;
    products: number;
  };
  playLimits: {
    userId: number;
    day: number | null;
    week: number | null;
    month: number | null;
    stoppedUntil: Date | null;
    excluded: Optional<boolean>;
    frozen: Optional<boolean>;
  };
  prizesDue: {
    lotteryId: number;
    reason: string | null;
    nextAttemptAt: Date | null;
  };
  providerSecret: {
    fingerprint: string;
    changedAt: Optional<Date>;
  };
  purchaseRepeats: {
    userId: number;
    idempotencyKey: string;
    lotteryId: number;
    ticketNumbers: List<number>;
    purchaseId: number;
    totalPrice: number;
    createdAt: Optional<Date>;
  };
  purchases: {
    id: GeneratedAlways<number>;
    userId: number;
    lotteryId: number;
    ticketNumbers: List<number>;
    totalPrice: number;
    idempotencyKey: string | null;
    createdAt: Optional<Date>;
    salt: string | null;
    owner: string | null;
    seal: string | null;
    logSize: number | null;
    receiptKid: string | null;
    madeIn: Optional<string | null>;
  };
  pushQueue: {
    id: GeneratedAlways<number>;
    subscriptionId: number;
    lotteryId: number;
    attempts: Optional<number>;
    nextAttemptAt: Optional<Date>;
  };
  pushSubscriptions: {
    id: GeneratedAlways<number>;
    userId: number;
    device: string;
    endpointHash: string;
    target: string;
    subscribedAt: Optional<Date>;
  };
  rateLimits: {
    rule: string;
    subjectHash: string;
    hits: number;
    resetsAt: Date;
  };
  reads: {
    id: GeneratedAlways<number>;
    operatorId: number;
    userId: number | null;
    what: 'search' | 'member' | 'timeline' | 'refunds' | 'messages' | 'report' | 'export';
    at: Optional<Date>;
    tokenId: number | null;
    address: string | null;
    actId: number | null;
  };
  receiptKeys: {
    kid: string;
    x: string;
    createdAt: Optional<Date>;
  };
  recoveries: {
    email: string;
    userId: number | null;
    codeSeed: string;
    codeExpiresAt: Date;
    linkHash: string;
    linkSeed: string;
    linkExpiresAt: Date;
    credentialEpoch: Optional<number>;
  };
  recoveryCodes: {
    userId: number;
    codeHash: string;
    usedAt: Date | null;
  };
  refundsDue: {
    lotteryId: number;
    afterUser: Optional<number>;
    afterPurchase: Optional<number>;
    actId: number | null;
  };
  refusedSignatures: {
    operatorId: number;
    actId: number;
    outcome: string;
    at: Optional<Date>;
  };
  releaseNews: {
    id: GeneratedAlways<number>;
    move: string;
    body: string | null;
    attempts: Optional<number>;
    nextAttemptAt: Date | null;
    takenAt: Date | null;
    lastError: string | null;
    notedAt: Optional<Date>;
  };
  releaseReports: {
    app: string;
    release: string;
    minute: Date;
    visits: number;
    stood: number;
    failed: number;
    retried: number;
    recovered: number;
    failedCode: number;
    failedLate: number;
    failedThrown: number;
    errors: number;
    violations: number;
    standMs: List<number>;
    inpMs: List<number>;
    lcpMs: List<number>;
  };
  rewards: {
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    images: OptionalList<string>;
    thumbnail: string | null;
    type: 'token' | 'product';
    category: 'car' | 'watch' | 'phone' | 'laptop' | 'token' | 'money';
    tokenAmount: Optional<number>;
    description: Optional<string>;
    lotteryValue: number;
    numbers: number | null;
    ticketPrice: number | null;
    schedule: string | null;
    quick: Optional<boolean>;
    createdAt: Optional<Date>;
    drawRule: Optional<'v1' | 'v2'>;
    drawDelay: Optional<number>;
    actId: number | null;
    unsignedSince: Date | null;
    waitsForAllow: GeneratedAlways<boolean>;
  };
  salePauses: {
    id: GeneratedAlways<number>;
    lotteryId: number;
    paused: boolean;
    actId: number;
    createdAt: Optional<Date>;
  };
  scheduleApprovals: {
    id: GeneratedAlways<number>;
    rewardId: number;
    tokenAmount: number;
    numbers: number;
    ticketPrice: number;
    schedule: string;
    actId: number | null;
    approvedBy: number | null;
    createdAt: Optional<Date>;
  };
  sessions: {
    id: string;
    userId: number;
    createdAt: Optional<Date>;
    expiresAt: Date;
    deviceHash: string | null;
    agent: Optional<string>;
    lastUsedAt: Optional<Date>;
    endsAt: Date | null;
    name: Optional<string>;
    credentialEpoch: number | null;
    signedInWith: Optional<'password' | 'passkey'>;
    passkeyId: string | null;
  };
  signingKeys: {
    id: string;
    secret: string | null;
    devices: string;
    madeAt: Optional<Date>;
    signsFrom: Optional<Date>;
    retiresAt: Date | null;
  };
  simulatedBlocks: {
    number: number;
    hash: string;
    time: Date;
  };
  subscriptions: {
    email: string;
    fullName: string | null;
    question: string | null;
    message: string | null;
    createdAt: Optional<Date>;
    userId: number | null;
    confirmedAt: Date | null;
    confirmHash: string | null;
    mailedAt: Date | null;
    expiresAt: Date | null;
    leaveHash: string | null;
  };
  tickets: {
    lotteryId: number;
    ticketNumber: number;
    id: GeneratedAlways<number>;
    userId: number;
    purchaseId: number;
    price: number;
    createdAt: Optional<Date>;
  };
  tokens: {
    id: GeneratedAlways<number>;
    role: 'cto' | 'stable';
    address: string;
    symbol: string;
    name: string;
    decimals: number;
  };
  traffic: {
    process: string;
    rule: string;
    subjectHash: string;
    span: number;
    hits: number;
    seenAt: Optional<Date>;
  };
  uploads: {
    key: string;
    userId: number | null;
    bytes: Optional<number>;
    tries: Optional<number>;
    createdAt: Optional<Date>;
    unusedSince: Optional<Date>;
    removing: Optional<boolean>;
    published: Optional<boolean>;
  };
  usedProofs: {
    digest: string;
    usedAt: Optional<Date>;
  };
  usedRequests: {
    nonce: string;
    expiresAt: Date;
  };
  users: {
    id: GeneratedAlways<number>;
    username: string;
    fullName: string | null;
    email: string | null;
    avatar: string | null;
    description: string | null;
    passwordHash: string;
    verified: Optional<boolean>;
    emailVerifiedAt: Date | null;
    secondFactor: Optional<'none' | 'totp' | 'email'>;
    totpSecret: string | null;
    totpLastStep: number | null;
    createdAt: Optional<Date>;
    publicId: Optional<number>;
    publicName: Optional<string>;
    erasedAt: Date | null;
    credentialEpoch: Optional<number>;
    picturePublic: Optional<boolean>;
    publicAvatar: GeneratedAlways<string | null>;
    drawnName: string | null;
    nameKey: string | null;
    nameChosenAt: Date | null;
  };
  wallets: {
    userId: number;
    tokenId: number;
    availableBalance: Optional<number>;
    pendingBalance: Optional<number>;
    starBalance: Optional<number>;
    upgradeBalance: Optional<number>;
    balance: GeneratedAlways<number | null>;
  };
  webhookDeliveries: {
    id: GeneratedAlways<number>;
    webhookId: number;
    eventId: string;
    type: string;
    body: string;
    createdAt: Optional<Date>;
    attempts: Optional<number>;
    nextAttemptAt: Optional<Date | null>;
    deliveredAt: Date | null;
    lastError: string | null;
  };
}
