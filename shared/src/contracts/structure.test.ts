import { Type } from 'typebox';
import { Nullable } from './schemas.ts';
import { misfit, pruned, structureOf, unknownTo } from './structure.ts';

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
