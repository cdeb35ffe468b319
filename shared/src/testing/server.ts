import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { ErrorCode } from '../contracts/operation.ts';

/**
 * Mock of the provider's API for the page's requests. Importing this file starts it for the tests of the importing file; an
 * unhandled request fails its test.
 */
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** A request. `body` is the parsed JSON, or the text of another type, or undefined. */
export interface Call {
  url: URL;
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  headers: Headers;
  body: unknown;
}
type Answer = JsonBodyType | ((call: Call) => JsonBodyType | Response | Promise<JsonBodyType | Response>);

/**
 * Registers responses for the rest of the test; later ones override earlier ones of the same path. `path` has no query
 * ('/api/lotteries/:lotteryId'); `answer` is the JSON body, or a function of the call that returns one or a Response (see
 * `refuse`).
 */
export const api = {
  get: (path: string, answer: Answer) => server.use(http.get(path, (info) => reply(info, answer))),
  post: (path: string, answer: Answer) => server.use(http.post(path, (info) => reply(info, answer))),
  put: (path: string, answer: Answer) => server.use(http.put(path, (info) => reply(info, answer))),
};

/**
 * Delays responses to `path` until the returned function is called, so that a test can check the loading state on any machine.
 */
export function holdAnswer(path: string, answer: JsonBodyType): () => void {
  const { promise, resolve } = Promise.withResolvers<JsonBodyType>();
  api.get(path, () => promise);
  return () => resolve(answer);
}

/** Builds an error response of the API, to be returned from an answer. */
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

export const breakConnection = (): Response => HttpResponse.error();

/** Builds a response that is not JSON, such as a proxy's error page. */
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
