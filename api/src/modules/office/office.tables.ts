import { everything, grows, internal, ofOperators, otherPerson, reads, type Tables, whose } from '../../core/db/tableRules.ts';

const noMember = 'what operators decided; of a member it has a number';

export const officeTables: Tables = {
  operator_passkeys: { grant: { update: 'sign_count, last_used_at' }, member: ofOperators },
  office_site: { grant: reads },
  act_kinds: { grant: reads },
  office_acts: {
    grant: { update: 'name_key, failure' },
    member: {
      leftOut: {
        id: internal,
        act: internal,
        operator_id: 'another person',
        kind: 'in `operatorActs`, once it is done',
        user_id: whose,
        payload: 'signed by another person; names the member by number and digest',
        name_key: internal,
        created_at: 'between operators; what was done is in `operatorActs`',
        expires_at: internal,
        asked_at: internal,
        done_at: internal,
        refused_at: internal,
        failed_at: internal,
        failure: "the operators' own note",
      },
      deletion: 'kept: operators answer for what they did; a number, and a digest whose key is erased',
      erase: 'update office_acts set name_key = null, failure = null where user_id = $1 and num_nonnulls(name_key, failure) > 0',
    },
  },
  act_signatures: { grant: reads, member: noMember },
  act_delays: { grant: { update: 'mailed_at' }, member: noMember },
  refused_signatures: {
    grant: { insert: 'operator_id, act_id, outcome', delete: true },
    expires: { column: 'at', after: '1 day' },
    member: noMember,
  },
  sale_pauses: { grant: reads, member: noMember },
  goodwill: { grant: reads, member: noMember },
};

export const operatorTables: Tables = {
  operator_invitations: { grant: reads, member: ofOperators },
  operator_tokens: { grant: { insert: true, update: 'revoked_at' }, member: ofOperators },
  // None is valid for longer than ten hours.
  operator_sessions: { grant: everything, member: ofOperators, expires: { column: 'created_at', after: '10 hours' } },
};

export const readTables: Tables = {
  reads: {
    grant: grows,
    member: {
      leftOut: {
        id: internal,
        operator_id: otherPerson,
        user_id: whose,
        what: 'a screen of the office',
        at: 'when an operator looked',
        act_id: 'an export, whose rows name members by number',
        token_id: internal,
        address: 'a list that a program read',
      },
      deletion: 'kept: operators answer for what they looked at; a number that leads to no person',
    },
  },
};
