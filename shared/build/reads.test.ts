import { addressesIn } from './addresses.ts';
import { readsOf } from './reads.ts';

const code =
  'let k=e=>"/api/lotteries/"+q(e)+"#1f",l=e=>"/api/lotteries/{id}".replace("{id}",e);x=e.contents.map(({id:e,endTime:t})=>t)';

test('operations whose address is in the code, with the fields and parameters that it names', () => {
  const reads = readsOf(`${code};q({status:"running",page:0})`);
  expect(Object.keys(reads)).toEqual(['/api/lotteries/', '/api/lotteries/{id}']);
  expect(reads['/api/lotteries/']).toEqual({
    method: 'get',
    query: ['page', 'status'],
    answer: {
      type: 'object',
      required: ['contents'],
      properties: {
        contents: {
          type: 'array',
          items: expect.objectContaining({ required: ['endTime', 'id', 'status'] }),
        },
      },
    },
  });
});

test('what is sent is recorded whole', () => {
  const { body } = readsOf('post("/api/auth/login",e)')['/api/auth/login'] ?? {};
  expect(body).toEqual(expect.objectContaining({ required: ['captcha', 'password', 'username'] }));
});

test('an address that is not declared does not build, and is named', () => {
  expect(() => addressesIn('get("/api/lottery/7")')).toThrow("'/api/lottery/7' is not in shared/src/contracts/operations.ts");
});

test('an address in the middle of a text is none', () => {
  expect(addressesIn('console.error("see /api/docs")')).toEqual([]);
});
