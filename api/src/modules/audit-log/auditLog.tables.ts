import { internal, ledger, ofOperators, otherPerson, reads, type Tables, whose } from '../../core/db/tableRules.ts';

export const auditLogTables: Tables = {
  operators: { grant: reads, member: ofOperators },
  acts: {
    grant: { update: 'named' },

    // Without unapproved acts, which were not executed, and without decisions, which are no acts on the member.
    export: {
      section: 'operatorActs',
      select: 'kind, told, done_at as at',
      from: 'acts a',
      where: `user_id = $1 and decides is null
            and (expires_at is null or exists (select from acts d where d.decides = a.id and d.approved))`,
      order: 'id',
    },
    member: {
      leftOut: {
        id: internal,
        user_id: whose,
        by: otherPerson,
        why: "the operators' own note; what is meant for the member is in `told`",
        operator_id: otherPerson,
        request: 'signed by another person, and names no member',
        signature: otherPerson,
        nonce: internal,
        opened: 'words of another person, which name no member',
        named: 'the name as it was typed; erased with the member',
        expires_at: 'between operators; an act without approval was not done',
        decides: internal,
        approved: internal,
        office_act: internal,
      },
      deletion: 'kept: operators answer for what they did; a number, and notes that are to name nobody',
      erase: 'update acts set named = null where user_id = $1 and named is not null',
    },
  },
  act_entries: { grant: reads, member: { leftOut: { entry_id: internal, act_id: internal }, deletion: ledger } },
  used_requests: { grant: { insert: true, delete: true } },
};
