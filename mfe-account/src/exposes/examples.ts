import { type ExamplesOf, exampleTime } from 'shared/contracts/examples';
import { alerts, lottery, myRound, page, publicUser, wallet } from 'shared/testing/factories';

const hour = 3_600_000;
const member = { props: {}, as: 'member' } as const;
const profile = { ...member, path: '/account/profile' } as const;
const security = { ...member, path: '/account/security' } as const;
const captcha = {
  '/api/option-config/get-all': {
    captcha: { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' },
    registerUrl: '/register',
    tokens: { cto: '0xc70', stable: '0x57ab1e' },
    drawsPerDay: 24,
    chain: { name: 'none', simulated: false },
    company: null,
  },
  '/api/captcha/challenge': { parameters: { algorithm: 'PBKDF2/SHA-256' } },
} as const;
const passkeyLogin = { challenge: 'ZXhhbXBsZQ', rpId: 'localhost', credentialIds: [] };
const limits = (['day', 'week', 'month'] as const).map((period) => ({
  period,
  amount: period === 'day' ? 50 : null,
  spent: 12,
  left: period === 'day' ? 38 : null,
  renewsAt: exampleTime + 12 * hour,
  raise: null,
}));
const protection = { '/api/protection/me': { limits, left: 38, stop: null, frozenAt: null, playingSince: null } };
const sums = (['day', 'week', 'month', 'year', 'all'] as const).map((period) => ({
  period,
  since: period === 'all' ? null : exampleTime - 12 * hour,
  spent: 12,
  refunded: 0,
  won: 5,
  products: 0,
  net: -7,
}));
const bought = {
  id: 1,
  at: exampleTime - hour,
  reason: 'purchase',
  amount: -1,
  token: 'CTO',
  decimals: 0,
  purchaseId: 311,
} as const;
const ofRound = { lotteryId: 11, lotteryName: 'Dream Car', numbers: [42], totalTickets: 64 };
const passkey = { id: 'phone', name: 'My phone', synced: true, createdAt: exampleTime - 30 * hour, lastUsedAt: null };
const sessions = [true, false].map((current) => ({
  id: current ? 'here' : 'there',
  signedInWith: current ? ('passkey' as const) : ('password' as const),
  device: current ? 'Firefox on Linux' : 'Safari on iPhone',
  startedAt: exampleTime - 30 * hour,
  lastUsedAt: exampleTime - hour,
  endsAt: exampleTime + 30 * hour,
  current,
}));
const missing = { status: 404, body: { statusCode: 404, code: 'NOT_FOUND', message: 'There is no such receipt.' } };
const done = { message: 'Done.' };
const factor = { '/api/user-auth/authenticator': { kind: 'none', recoveryCodesLeft: 0 } } as const;
const picture = { isPublic: false, avatar: null };
const publicity = { '/api/user/me/picture/publicity': picture };
const tokens = [{ id: 1, address: '0xc70', symbol: 'CTO', name: 'CTO', decimals: 0 }];
const file = { name: 'statement.csv', csv: 'when,what\n', complete: true };
const boughtAt = exampleTime - hour;
const round = myRound({
  lottery: lottery({ endTime: exampleTime + hour }),
  numbers: [{ ticketId: 1042, ticketNumber: 42, price: 1, boughtAt, purchaseId: 311 }],
});
const tickets = { '/api/lotteries/rounds/mine': page([round]), '/api/lotteries/orders': page([]) };

export const examples = {
  Login: {
    form: { props: {}, path: '/login', as: 'visitor', answers: { ...captcha, '/api/auth/passkey/challenge': passkeyLogin } },
  },
  Recovery: { form: { props: {}, path: '/forgot-password', as: 'visitor', answers: captcha } },
  MyTickets: {
    running: { ...member, path: '/history', answers: tickets },
    visitor: { props: {}, path: '/history', as: 'visitor', answers: {} },
  },
  Wallet: {
    full: {
      ...member,
      path: '/wallet',
      answers: { '/api/wallet/me': { contents: [wallet()] }, '/api/token/': page(tokens), ...tickets },
    },
  },
  YourPicture: {
    none: { ...profile, answers: { ...publicity, '/api/user/{id}': publicUser(), 'POST /api/user/me/picture/publish': picture } },
  },
  SpendLimits: { day: { ...member, path: '/account/limits', answers: protection } },
  TakeABreak: { none: { ...member, path: '/account/limits', answers: protection } },
  Spending: { lost: { ...member, path: '/wallet', answers: { '/api/spending/me': { sums } } } },
  Statement: {
    bought: {
      ...member,
      path: '/wallet',
      answers: {
        '/api/statement/me': page([{ ...bought, ...ofRound }]),
        '/api/statement/file': file,
        '/api/lotteries/purchases/{id}/receipt': missing,
      },
    },
  },
  PublicName: {
    drawn: {
      ...profile,
      answers: { ...publicity, '/api/user/me/public-name': { name: 'Quick Snail', drawnName: null, changeableAt: null } },
    },
  },
  Email: { form: { ...profile, answers: factor } },
  Password: { form: { ...security, answers: { ...factor, '/api/user-auth/passkeys': { contents: [passkey] } } } },
  SecondFactor: { none: { ...security, answers: factor } },
  Sessions: {
    two: {
      ...security,
      answers: { '/api/user-auth/sessions': { contents: sessions }, 'POST /api/user-auth/sessions/end': done },
    },
  },
  Alerts: {
    none: {
      ...member,
      path: '/account/notifications',
      answers: { '/api/alerts/me': alerts(), 'POST /api/alerts/choose': alerts() },
    },
  },
  YourData: {
    nothingOpen: {
      ...member,
      path: '/account/privacy',
      answers: {
        '/api/privacy/deletion': { open: [], left: [], secondFactor: 'none', stopEndsAt: null },
        '/api/privacy/export': {
          status: 429,
          body: { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'Come back tomorrow.' },
        },
      },
    },
  },
} satisfies ExamplesOf<'account'>;
