import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorBody, errorBody } from '#contract/errors.ts';
import { mediaTypes } from '#contract/media-types.ts';

/** The parts of a request. Bodies and queries are loosely typed, so that invalid ones can be sent too. */
export interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined> | [string, string][];
  /** Sent as JSON; a string is sent as is. */
  body?: unknown;
  headers?: Record<string, string>;
}

interface Reply {
  status: number;
  headers: Headers;
}

/** A failure; `faults` has the messages of its `errors` by field. */
type Refusal = ErrorBody & Pick<Reply, 'headers'> & { faults: Record<string, string> };

type Success<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : string;

export interface Client {
  /** Sends a request. Returns whatever came back. */
  send(endpoint: Endpoint, given?: Given): Promise<Reply & { body: unknown }>;
  /** Sends a request that must succeed. Returns the body. */
  ok<E extends Endpoint>(endpoint: E, given?: Given): Promise<Success<E>>;
  /** Sends a request that must be refused. Returns the failure. */
  refused(endpoint: Endpoint, given?: Given): Promise<Refusal>;
}

function addressOf(url: string, endpoint: Endpoint, { params = {}, query = {} }: Given): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 1));
  const entries = Array.isArray(query) ? query : Object.entries(query).filter(([, value]) => value !== undefined);
  return entries.length === 0
    ? url + path
    : `${url}${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

/** Expects exactly the declared answer of an endpoint: nothing missing, nothing more. */
function checkExactly(schema: z.ZodType, body: unknown, what: string) {
  const result = schema.safeParse(body);
  if (!result.success) throw new Error(`${what} answers outside the contract: ${result.error.message}`);
  if (isDeepStrictEqual(result.data, body)) return;
  throw new Error(`${what} answers more than the contract says: ${JSON.stringify(body)}`);
}

/** Must never leave the server: stack traces, SQL, paths of its files. */
const insides =
  /\bat \w.*:\d+:\d+|\b(select|insert|update|delete)\b.*\b(from|into|set)\b|constraint|node_modules|\/src\//i;

function checkFailure(status: number, body: unknown, what: string) {
  checkExactly(errorBody, body, what);
  const { status: said, message } = errorBody.parse(body);
  if (said !== status) throw new Error(`${what} says ${said} with HTTP ${status}`);
  if (message.trim() === '' || insides.test(JSON.stringify(body))) throw new Error(`${what} says: ${message}`);
}

/** The answer and its status. After progress both are in the last line. */
async function answerOf(response: Response): Promise<{ status: number; body: unknown }> {
  const { status, headers } = response;
  const text = await response.text();
  const type = headers.get('content-type');
  if (type?.startsWith('application/json')) return { status, body: JSON.parse(text) };
  if (type !== 'application/x-ndjson') return { status, body: text };
  const body = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
  return { status: body.status, body };
}

/** Calls the server over HTTP, as the panel does, and checks every answer against the contract. */
export function clientOf(url: string, token: string | null): Client {
  async function send(endpoint: Endpoint, given: Given = {}) {
    const { body } = given;
    const response = await fetch(addressOf(url, endpoint, given), {
      method: endpoint.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...given.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { headers } = response;
    const { status, body: answered } = await answerOf(response);
    const what = `${endpoint.method} ${endpoint.path} (${status})`;
    if (endpoint.produces?.includes(mediaTypes.html)) return { status, headers, body: answered };
    if (status >= 400) checkFailure(status, answered, what);
    else if (endpoint.response) checkExactly(endpoint.response.or(endpoint.alternative ?? z.never()), answered, what);
    return { status, headers, body: answered };
  }

  return {
    send,
    async ok<E extends Endpoint>(endpoint: E, given?: Given) {
      const { status, body } = await send(endpoint, given);
      if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${JSON.stringify(body)}`);
      return body as Success<E>;
    },
    async refused(endpoint, given) {
      const { status, headers, body } = await send(endpoint, given);
      if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${JSON.stringify(body)}`);
      const failure = errorBody.parse(body);
      const faults = Object.fromEntries((failure.errors ?? []).map(({ field, message }) => [field, message]));
      return { ...failure, headers, faults };
    },
  };
}
