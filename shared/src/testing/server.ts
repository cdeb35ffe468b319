import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ErrorCode } from '../contracts/errors.ts';

/**
 * The provider's API in tests: answers real requests of the page. Importing this file starts it for the file's tests;
 * a request that no test answers fails that test.
 */
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** What the page sent. `body` is the parsed JSON, the text of any other file, undefined where there is none. */
export interface Call {
  url: URL;
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  headers: Headers;
  body: unknown;
}
type Answer = JsonBodyType | ((call: Call) => JsonBodyType | Response | Promise<JsonBodyType | Response>);

/**
 * Answers for the rest of the test; a later answer to the same address wins.
 * `path` is an address without its query ('/api/lotteries/:lotteryId'); `answer` is the JSON body, or a function of
 * the call that gives one or a Response (see `refuse`).
 */
export const api = {
  get: (path: string, answer: Answer) => server.use(http.get(path, (info) => reply(info, answer))),
  post: (path: string, answer: Answer) => server.use(http.post(path, (info) => reply(info, answer))),
  put: (path: string, answer: Answer) => server.use(http.put(path, (info) => reply(info, answer))),
};

/**
 * The next answers to `path` are on their way until the returned function is called: what a page shows meanwhile is for the
 * test to look at, however slow or quick the machine.
 */
export function holdAnswer(path: string, answer: JsonBodyType): () => void {
  const { promise, resolve } = Promise.withResolvers<JsonBodyType>();
  api.get(path, () => promise);
  return () => resolve(answer);
}

/** A refusal as the API sends it, to be returned from an answer. */
export function refuse(
  status: number,
  code: ErrorCode,
  message: string,
  fields?: Record<string, string[]>,
  headers?: Record<string, string>,
): Response {
  const body = { statusCode: status, code, message, ...(fields && { fields }) };
  return HttpResponse.json(body, { status, ...(headers && { headers }) });
}

/** The connection breaks before an answer. */
export const breakConnection = (): Response => HttpResponse.error();

/** An answer that is not JSON, such as a proxy's error page. */
export const htmlPage = (html: string, status = 200): Response => HttpResponse.html(html, { status });

async function reply(info: { request: Request; params: Call['params'] }, answer: Answer): Promise<Response> {
  if (typeof answer !== 'function') return HttpResponse.json(answer);
  const text = await info.request.clone().text();
  const result = await answer({
    url: new URL(info.request.url),
    params: info.params,
    headers: info.request.headers,
    body: text ? (isJson(info.request) ? JSON.parse(text) : text) : undefined,
  });
  return result instanceof Response ? result : HttpResponse.json(result);
}

const isJson = ({ headers }: Request) => !/^image\//.test(headers.get('content-type') ?? '');
