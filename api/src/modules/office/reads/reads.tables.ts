import { grows, internal, otherPerson, type Tables, whose } from '../../../core/db/tableRules.ts';

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
