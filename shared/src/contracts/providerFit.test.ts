import { Type } from 'typebox';
import { type Asking, clashesWithProvider } from './providerFit.ts';
import { Nullable } from './schemas.ts';
import { misfit, pruned, structureOf, unknownTo } from './structure.ts';

describe('providerFit', () => {
  const round = {
    type: 'object',
    required: ['id', 'endTime'],
    properties: { id: { type: 'integer' }, endTime: { type: 'integer' } },
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const inQuery = (name: string, schema: object, required = false) => ({ in: 'query', name, schema, required });

  const provider = (rounds: object = round, more: object = {}) => ({
    components: { schemas: { Round: rounds } },
    paths: {
      '/api/lotteries': {
        get: {
          security: [],
          parameters: [
            inQuery('page', { type: 'integer', default: 0 }, true),
            inQuery('status', { anyOf: [{ const: 'running' }, { const: '' }] }),
          ],
          responses: { 200: json({ type: 'array', items: { $ref: '#/components/schemas/Round' } }), 400: {} },
        },
      },
      '/api/lotteries/{id}': { get: { security: [], responses: { 200: json({ $ref: '#/components/schemas/Round' }) } } },
      '/api/lotteries/{id}/buy-ticket': {
        post: {
          security: [{ bearer: [] }],
          requestBody: json({
            type: 'object',
            required: ['numbers'],
            properties: { numbers: { type: 'array', items: { type: 'integer' } } },
          }),
          responses: { 200: json({}) },
        },
      },
      '/api/user/me': { get: { security: [{ bearer: [] }], responses: { 200: json({ type: 'object' }) } } },
      ...more,
    },
  });

  const asking = (over: Partial<Asking>): Asking => ({
    app: 'mfe-lottery',
    version: '1.0.0',
    reads: {},
    earlyRequests: {},
    ...over,
  });
  const list = { method: 'get', answer: { type: 'array', items: round }, query: ['page', 'status'] };
  const body = { type: 'object', required: ['numbers'], properties: { numbers: { type: 'array', items: { type: 'integer' } } } };
  const reads = {
    '/api/lotteries/': list,
    '/api/lotteries/{lotteryId}': { method: 'get', answer: round },
    '/api/lotteries/{id}/buy-ticket': { method: 'post', answer: {}, body },
  };

  test('what the provider has is no clash, whatever it calls the places and however an address ends', () => {
    expect(clashesWithProvider(provider(), asking({ reads }))).toEqual([]);
  });

  test('an operation that is gone, and one of another method', () => {
    const { paths } = provider();
    const { '/api/lotteries': gone, ...others } = paths;
    expect(gone).toBeDefined();
    expect(clashesWithProvider({ paths: others }, asking({ reads: { '/api/lotteries/': list } }))).toEqual([
      'mfe-lottery 1.0.0 asks for GET /api/lotteries/, which the provider does not have',
    ]);
    expect(clashesWithProvider(provider(), asking({ reads: { '/api/lotteries/': { ...list, method: 'post' } } }))).toEqual([
      'mfe-lottery 1.0.0 asks for POST /api/lotteries/, which the provider does not have',
    ]);
  });

  test('a field that is read and no longer answered', () => {
    const less = { ...round, required: ['id'], properties: { id: { type: 'integer' } } };
    expect(clashesWithProvider(provider(less), asking({ reads: { '/api/lotteries/': list } }))).toEqual([
      'mfe-lottery 1.0.0 reads of GET /api/lotteries/ what the provider does not answer: [].endTime is missing',
    ]);
  });

  test('a field that the provider newly asks for, one that it does not take, and a parameter that it does not know', () => {
    const sent = (properties: object) => ({
      '/api/lotteries/{id}/buy-ticket': { method: 'post', answer: {}, body: { type: 'object', properties } },
    });
    expect(clashesWithProvider(provider(), asking({ reads: sent({ coupon: { type: 'string' } }) }))).toEqual([
      'mfe-lottery 1.0.0 does not send POST /api/lotteries/{id}/buy-ticket what the provider asks for: numbers is missing',
      "mfe-lottery 1.0.0 sends POST /api/lotteries/{id}/buy-ticket 'coupon', which the provider does not take",
    ]);
    expect(clashesWithProvider(provider(), asking({ reads: { '/api/lotteries/': { ...list, query: ['sort'] } } }))).toEqual([
      "mfe-lottery 1.0.0 asks GET /api/lotteries/ with 'sort', which the provider does not know",
    ]);
  });

  const early = (url: string) => clashesWithProvider(provider(), asking({ earlyRequests: { NextDraw: [url] } }));

  test.each([
    '/api/lotteries/?page=0&status=running',
    '/api/lotteries?status={status}',
    '/api/lotteries/{lotteryId}',
    '/api/lotteries/7',
  ])('the early request %s fits', (url) => {
    expect(early(url)).toEqual([]);
  });

  test.each([
    ['/api/lottery/', 'is at an address that the provider does not have'],
    ['/api/lotteries/7/8', 'is at an address that the provider does not have'],
    ['/api/lotteries/{id}/buy-ticket', 'is at an address that the provider does not have'],
    ['/api/user/me', 'is answered to members only, and a document that starts it sends no token'],
    ['/api/lotteries/?state=running', "has 'state', which the provider does not know"],
    ['/api/lotteries/?status=runing', 'has status=runing, which the provider does not take'],
    ['/api/lotteries/?page=first', 'has page=first, which the provider does not take'],
  ])('the early request %s %s', (url, problem) => {
    expect(early(url)).toEqual([`mfe-lottery 1.0.0: the early request of NextDraw, ${url}, ${problem}`]);
  });

  test('what is no description has nothing', () => {
    expect(clashesWithProvider(null, asking({ reads }))).toHaveLength(3);
  });
});

describe('structure', () => {
  const Round = Type.Object({
    id: Type.Integer({ minimum: 1, description: 'Its number' }),
    status: Type.Union([Type.Literal('running'), Type.Literal('ended')]),
    winner: Nullable(Type.Object({ name: Type.String() })),
    block: Type.Optional(Type.String()),
  });
  const List = structureOf(Type.Object({ contents: Type.Array(Round) }));
  const listOf = (properties: object, required = ['id', 'status', 'winner']) =>
    structureOf({
      type: 'object',
      required: ['contents'],
      properties: {
        contents: {
          type: 'array',
          items: { type: 'object', required, properties: { ...JSON.parse(JSON.stringify(Round.properties)), ...properties } },
        },
      },
    });

  test.each([
    ['the same', {}],
    ['one more field', { extra: { type: 'string' } }],
    ['fewer values', { status: { type: 'string', enum: ['running'] } }],
    ['never null', { winner: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } }],
  ])('fits: %s', (_what, properties) => {
    expect(misfit(listOf(properties), List)).toBeNull();
  });

  test.each([
    ['a field of another type', { id: { type: 'string' } }, undefined, 'contents[].id may be string'],
    [
      'a value that nobody knows',
      { status: { enum: ['running', 'ended', 'paused'] } },
      undefined,
      'contents[].status may be "paused"',
    ],
    ['a field that may be left out', {}, ['id', 'winner'], 'contents[].status may be missing'],
    ['null where none was', { id: { type: ['integer', 'null'] } }, undefined, 'contents[].id may be null'],
    [
      'a field of a field is gone',
      { winner: { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] } },
      undefined,
      'contents[].winner.name is missing',
    ],
    ['a field that is no longer described', { id: {} }, undefined, 'contents[].id may be anything'],
  ])('does not fit: %s', (_what, properties, required, reason) => {
    expect(misfit(listOf(properties, required), List)).toBe(reason);
  });

  test('a field that nobody reads may go', () => {
    const gone = structureOf({ type: 'object', properties: {} });
    const taken = structureOf(Type.Object({ id: Type.Integer() }));
    expect(misfit(gone, taken)).toBe('id is missing');
    expect(misfit(gone, pruned(taken, new Set(['name'])))).toBeNull();
  });

  test('references are followed, and one that leads to itself ends', () => {
    const named = {
      Round: { type: 'object', properties: { id: { type: 'integer' } } },
      Self: { $ref: '#/components/schemas/Self' },
    };
    expect(structureOf({ $ref: '#/components/schemas/Round' }, named)).toEqual({
      type: 'object',
      properties: { id: { type: 'integer' } },
    });
    expect(structureOf({ $ref: '#/components/schemas/Self' }, named)).toEqual({});
  });

  test('what has no place on the other side is named with its path', () => {
    const of = (properties: object) => structureOf({ type: 'array', items: { type: 'object', properties } });
    expect(unknownTo(of({ id: {} }), of({ id: {}, coupon: {} }))).toEqual(['[].coupon']);
  });
});
