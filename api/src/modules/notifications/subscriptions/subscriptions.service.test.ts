import { mailboxOf } from './subscriptions.service.ts';

test.each([
  ['reader@example.com', 'reader@example.com'],
  ['reader+news@example.com', 'reader@example.com'],
  ['r.e.a.d.e.r+1+2@example.com', 'reader@example.com'],
  ['"a@b"+c@sub.example.com', '"a@b"@sub.example.com'],
])('%s goes to the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
