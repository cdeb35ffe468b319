import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type OfficeExport, type OfficeReport, type ReportRows, reportNames, sumReports } from 'shared/contracts/officeReports';
import type { Operator } from 'shared/contracts/officeSession';
import type { Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { ApiError, invalidField } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { readPayload } from '../../audit-log/officePayload.ts';
import { type ReportQuery, type ReportRow, reportLines, wrongDay } from '../../financial-reports/financialReports.ts';
import { openReport } from '../../financial-reports/recordReports.ts';
import type { ListPlace } from '../reads/lists.repository.ts';
import { asked } from '../reads/lists.routes.ts';
import { insertReportRead } from '../reads/members.repository.ts';
import { pageOf } from '../reads/reads.service.ts';
import { requireOperator } from '../sessions/requireOperator.ts';

const tags = ['Office'];
const at = 1_790_000_000_000;
const span = { from: '2026-11-01', to: '2026-11-30' };
const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' };

export const exportRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps: { db, config } }) => {
  const deskUrl = config.officeUrl ?? config.publicUrl;

  route(
    app,
    '/api/office/reports',
    {
      tags,
      summary: 'Sums of sales, prizes, liabilities or fees, equal to the ledger; the look is recorded',
      example: { rows: [{ day: '2026-11-01', token: 'CTO', prizes: 1, paid: '1240', paid_units: '1240' }], more: false },
    },
    async (request, reply) => readSums(db, (await requireOperator(request, reply)).id, request.query),
  );

  route(
    app,
    '/api/office/exports',
    {
      tags,
      summary: 'Exports of reports, the newest first; their files are at the desk',
      example: {
        contents: [
          {
            id: 7,
            report: 'exceptions',
            ...span,
            rows: 'day',
            by: 'fiona',
            state: 'ready',
            createdAt: at,
            until: at + 86_400_000,
            downloads: 1,
            deskUrl: 'https://desk.lotto.example/acts/7',
          },
        ],
        next: null,
      },
    },
    async (request, reply) => {
      await requireOperator(request, reply);
      return pageOf(
        await listExports(db, asked(request.query)),
        ({ id }) => String(id),
        (row) => toExport(row, deskUrl),
      );
    },
  );

  route(
    app,
    '/api/desk/exports/{id}',
    {
      config: { desk: true },
      tags,
      summary: 'Download an export, within 24 hours of its signature; each download is recorded',
      produces: [types.csv, types.jsonl],
      example: 'day,token,prizes,paid\r\n2026-11-01,CTO,1,1240\r\n',
    },
    async (request, reply) => {
      const operator = await requireOperator(request, reply, 'support', 'finance');
      const { format } = request.query;
      const { name, lines } = await openExport(db, operator, { id: request.params.id, format });
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(lines, { objectMode: false }));
    },
  );
};

const dayMs = 86_400_000;
const mostDays = 92;
const mostRows = 400;

type Days = Pick<ReportQuery, 'from' | 'to'>;

export const isSumReport = (report: string | undefined): boolean => sumReports.some((name) => name === report);

/** @throws ApiError VALIDATION for a day that is none, of the future, or after the last one */
export async function checkDays(db: Queryable, days: Days): Promise<void> {
  const wrong = wrongDay(days, (await databaseTime(db)).toISOString().slice(0, 10));
  if (wrong !== null) throw invalidField(wrong[0], `The ${wrong[0] === 'from' ? 'first' : 'last'} day ${wrong[1]}.`);
}

/** Reads the sums of a report for the office, where no member is named, and records that. @throws ApiError VALIDATION */
async function readSums(
  db: Queryable,
  operatorId: number,
  { rows: by, ...query }: Omit<ReportQuery, 'by'> & { rows: ReportRows },
): Promise<OfficeReport> {
  await checkDays(db, query);
  if (Date.parse(query.to) - Date.parse(query.from) >= mostDays * dayMs)
    throw invalidField('from', `The office shows at most ${mostDays} days: choose fewer, or make an export.`);
  await insertReportRead(db, operatorId, null);
  const rows: ReportRow[] = [];
  for await (const row of openReport(db, { ...query, by }).rows) {
    if (rows.length === mostRows) return { rows, more: true };
    rows.push(row);
  }
  return { rows, more: false };
}

const oneOf = <Name extends string>(names: readonly Name[], text: string | undefined): Name => {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`An act of an export names "${text}", which is not ${names.join(' or ')}.`);
  return found;
};

const wanted = (text: string) => {
  const { report, rows, from = '', to = '' } = readPayload(text);
  return { report: oneOf(reportNames, report), rows: oneOf(['day', 'lottery'], rows), from, to };
};

function toExport({ id, payload, by, state, createdAt, until, downloads }: ExportRow, officeUrl: string): OfficeExport {
  const deskUrl = new URL(`/acts/${id}`, officeUrl).href;
  return { id, ...wanted(payload), by, state, createdAt: createdAt.getTime(), until: until.getTime(), downloads, deskUrl };
}

/**
 * Opens the file of an export for who has signed it, and records the download. Its rows are read anew while they are taken, so no copy of
 * members' data stays anywhere.
 * @returns `lines`: with their ends
 * @throws ApiError NOT_FOUND, FORBIDDEN for other people, ACT_OVER before it is signed and after 24 hours
 */
async function openExport(
  db: Queryable,
  operator: Operator,
  { id, format }: { id: number; format: 'csv' | 'jsonl' },
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  const found = await findExport(db, id);
  if (found === undefined) throw new ApiError(404, 'NOT_FOUND', `There is no export ${id}.`);
  if (found.operatorId !== operator.id)
    throw new ApiError(403, 'FORBIDDEN', `Only ${found.by}, who signed export ${id}, may download it.`);
  if (found.state !== 'ready')
    throw new ApiError(
      409,
      'ACT_OVER',
      found.state === 'queued' ? `Export ${id} is not signed yet: sign it first.` : `Export ${id} is over: draft it anew.`,
    );
  const { report, rows: by, from, to } = wanted(found.payload);
  await insertReportRead(db, operator.id, id);
  const { rows, columns } = openReport(db, { report, from, to, by });
  return { name: `${report}-${from}-${to}.${format}`, lines: ended(reportLines(rows, columns, format)) };
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

interface ExportRow extends Pick<OfficeExport, 'id' | 'by' | 'state' | 'downloads'> {
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

function listExports(db: Queryable, { state, before: [id], limit }: ListPlace<OfficeExport['state']>): Promise<ExportRow[]> {
  return db.query<ExportRow>(
    `select * from (${exportsSql}) e where ($1::text is null or state = $1) and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [state ?? null, id ?? null, limit],
  );
}

async function findExport(db: Queryable, id: number): Promise<ExportRow | undefined> {
  return (await db.query<ExportRow>(`${exportsSql} and a.id = $1`, [id]))[0];
}
