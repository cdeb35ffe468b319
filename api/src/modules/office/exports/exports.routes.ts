import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { asked } from '../reads/lists.routes.ts';
import { pageOf } from '../reads/reads.service.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import { listExports, openExport, readSums, toExport } from './exports.service.ts';

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
