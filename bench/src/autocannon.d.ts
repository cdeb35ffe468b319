/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: Request[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    /** Requests without an answer. */
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
