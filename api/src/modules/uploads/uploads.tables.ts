import { everything, type Tables, whose } from '../../core/db/tableRules.ts';

export const uploadTables: Tables = {
  uploads: {
    grant: everything,
    export: {
      section: 'pictures',
      select: 'key, bytes, tries, created_at as at, unused_since as "unusedSince"',
      order: 'created_at',
    },
    member: {
      leftOut: {
        user_id: whose,
        removing: 'it is being removed',
        published: 'whether its address is replaced when the picture is not public any more',
      },
      deletion: 'removed',
      // With its files.
      erase: 'elsewhere',
    },
  },
};
