import type { OfficeExport } from 'shared/contracts/officeReports';
import type { Queryable } from '../../../core/db/database.ts';
import type { ListPlace } from '../reads/lists.repository.ts';

export interface ExportRow extends Pick<OfficeExport, 'id' | 'by' | 'state' | 'downloads'> {
  operatorId: number;
  payload: string;
  createdAt: Date;
  until: Date;
}

/** An export is the act that asks for it: there is no row of its own. */
const exportsSql = `select a.id, a.operator_id as "operatorId", a.payload, o.name as by, a.created_at as "createdAt",
    case when a.done_at > clock_timestamp() - interval '24 hours' then 'ready' when a.state in ('draft', 'waiting') then 'queued' else 'over' end as state,
    coalesce(a.done_at + interval '24 hours', a.refused_at, a.failed_at,
      case when a.asked_at is null then a.created_at + interval '15 minutes' else a.expires_at end) as until,
    (select count(*) from reads r where r.act_id = a.id) as downloads
  from office_acts a join operators o on o.id = a.operator_id where a.kind = 'exports make'`;

export function listExports(
  db: Queryable,
  { state, before: [id], limit }: ListPlace<OfficeExport['state']>,
): Promise<ExportRow[]> {
  return db.query<ExportRow>(
    `select * from (${exportsSql}) e where ($1::text is null or state = $1) and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [state ?? null, id ?? null, limit],
  );
}

export async function findExport(db: Queryable, id: number): Promise<ExportRow | undefined> {
  return (await db.query<ExportRow>(`${exportsSql} and a.id = $1`, [id]))[0];
}
