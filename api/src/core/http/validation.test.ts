import Fastify from 'fastify';
import { type TSchema, Type } from 'typebox';
import { route } from './route.ts';
import { compileValidator } from './validation.ts';

const validate = (schema: TSchema, httpPart: string, input: unknown) =>
  compileValidator({ schema, httpPart, method: 'GET', url: '/' })(input);

const Sent = Type.Object({
  id: Type.Optional(Type.Integer()),
  all: Type.Optional(Type.Boolean()),
  name: Type.Optional(Type.String({ minLength: 2 })),
});

test('whole numbers and booleans of addresses are read from their text; nothing is the same as empty', () => {
  const read = { value: { id: 7, all: true } };
  expect(validate(Sent, 'params', { id: '7', all: 'true', name: '' })).toEqual(read);
  expect(validate(Sent, 'querystring', { id: '7', all: 'true', name: '' })).toEqual(read);
  expect(validate(Sent, 'body', { id: '7' })).toHaveProperty('error');
});

test('a missing value gets its default, in addresses and in headers', () => {
  const Paged = Type.Object({ page: Type.Integer({ default: 0 }) });
  expect(validate(Paged, 'querystring', {})).toEqual({ value: { page: 0 } });
  expect(validate(Paged, 'headers', { page: '3' })).toEqual({ value: { page: 3 } });
  expect(validate(Type.Object({ name: Type.String({ default: 'x' }) }), 'headers', {})).toEqual({ value: { name: 'x' } });
});

test('headers that are texts are taken as they are, and an empty one is a mistake', () => {
  const Named = Type.Object({ name: Type.Optional(Type.String({ minLength: 2 })) });
  expect(validate(Named, 'headers', { name: 'ab', other: '' })).toEqual({ value: { name: 'ab', other: '' } });
  expect(validate(Named, 'headers', undefined)).toEqual({ value: {} });
  expect(validate(Named, 'headers', { name: '' })).toHaveProperty('error');
  expect(validate(Sent, 'headers', { name: '' })).toHaveProperty('error');
});

test.each([{}, { session: 'optional' }, { preHandler: async () => {} }] as const)(
  'no option replaces the check of a session: %j',
  async (option) => {
    const app = Fastify();
    const check = (name: string) => async () => {
      throw Object.assign(new Error(name), { statusCode: 401, code: 'UNAUTHORIZED' });
    };
    app
      .decorate('authenticate', check('member'))
      .decorate('authenticateToken', check('token'))
      .decorate('recognize', async () => {});
    const options = { tags: [], summary: 'Test', ...option };
    route(app, '/api/user/me', options, async (_request, reply) => reply.send());
    expect((await app.inject('/api/user/me')).json()).toMatchObject({ statusCode: 401, message: 'member' });
    await app.close();
  },
);
