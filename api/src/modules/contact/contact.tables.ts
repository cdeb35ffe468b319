import { grows, type Tables, whose } from '../../core/db/tableRules.ts';

export const contactTables: Tables = {
  contact_messages: {
    grant: { insert: true, update: 'state', delete: true },
    export: {
      section: 'messages',
      select: 'id, email, full_name as "fullName", question, message, state, created_at as at',
      order: 'id',
    },
    member: { leftOut: { user_id: whose }, hasAddress: true, deletion: 'removed' },
  },
  contact_answers: {
    grant: grows,
    export: {
      section: 'answers',
      select: 'a.id, a.message_id as "messageId", a.body as text, a.created_at as at',
      from: 'contact_answers a join contact_messages m on m.id = a.message_id',
      where: 'm.user_id = $1 or m.email = (select lower(email) from users where id = $1)',
      order: 'a.id',
    },
    member: { leftOut: {}, deletion: 'removed', erase: 'elsewhere' },
  },
};
