import type { Endpoint, Got, Progress, Sent } from '#contract/endpoint.ts';
import { earlyAnswer } from '#web/opening-calls.ts';
import { endSession } from '#web/session.tsx';
import { readToken } from '#web/stored-session.ts';
import { addressOf } from './address.ts';
import { CallError, noAnswerInTime, noConnection, refusal } from './call-error.ts';
import { reached } from './connection.ts';
import { keepAnswer, knownAnswer } from './known-answers.ts';
import { progressReader } from './progress.ts';

/** After this long without an answer a call counts as failed, in milliseconds; some take longer than others. */
const usualPatience = 30_000;

/** In addresses a number may stand for its digits, and a value may be absent. */
type InAddress<T> = { [K in keyof T]?: T[K] | number | boolean | null | undefined };

type Part<Name extends string, T, V> = [T] extends [undefined] ? unknown : { [K in Name]: V };

/** The parts of a call that its endpoint has. */
export type Parts<E extends Endpoint> = object &
  Part<'params', Sent<E>['params'], InAddress<Sent<E>['params']>> &
  ([Sent<E>['query']] extends [undefined] ? unknown : { query?: InAddress<Sent<E>['query']> }) &
  Part<'body', Sent<E>['body'], Sent<E>['body']>;

interface Loose {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

interface Options {
  signal?: AbortSignal | undefined;
  /** How long it may take until the answer begins, in milliseconds. */
  patience?: number;
}

/** Sends a call as its endpoint declares it. Throws {@link CallError} unless it succeeded. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: Options = {},
): Promise<Got<E>> {
  if (endpoint.method !== 'GET') return (await (await send(endpoint, parts, options)).json()) as Got<E>;
  const { params, query }: Loose = parts;
  const address = addressOf(endpoint, params, query);
  const known = knownAnswer(address);
  const token = readToken();
  const answer = await send(endpoint, parts, { ...options, known: known?.etag });
  if (known && answer.status === 304) return known.answer as Got<E>;
  // The server strips its answers to the declared shape, so they are not checked a second time here.
  const got = (await answer.json()) as Got<E>;
  if (readToken() === token) keepAnswer(address, answer.headers.get('etag'), got);
  return got;
}

interface DownloadOptions extends Options {
  /** Is told the answer's headers, before the file is there. */
  onHeaders?: (headers: Headers) => void;
}

/** Like {@link call}, for answers that are files; they may take their time once they have begun. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  { onHeaders, ...options }: DownloadOptions = {},
): Promise<Blob> {
  const answer = await send(endpoint, parts, { ...options, isPatient: true });
  onHeaders?.(answer.headers);
  return await answer.blob().catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    reached(false);
    throw noConnection();
  });
}

interface FollowOptions extends Options {
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Like {@link call}, for work that tells how far it is. */
export async function follow<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  { onProgress, ...options }: FollowOptions = {},
): Promise<Got<E>> {
  const token = readToken();
  const answer = await send(endpoint, parts, { ...options, isPatient: true });
  const reader = progressReader<Got<E>>(onProgress);
  try {
    for await (const piece of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()))
      reader.take(piece);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    reached(false);
    throw noConnection();
  }
  const outcome = reader.outcome(answer.headers.get('x-request-id'));
  return outcome instanceof CallError ? refuse(endpoint, token, outcome) : outcome;
}

interface SendOptions extends Options {
  /** Whether only the beginning of the answer must come in time. */
  isPatient?: boolean;
  /** The sign of an answer that need not be sent again while it holds. */
  known?: string | undefined;
}

async function send(endpoint: Endpoint, parts: object, options: SendOptions): Promise<Response> {
  const { signal, isPatient, patience = usualPatience, known } = options;
  const { params, query, body }: Loose = parts;
  const token = readToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (known !== undefined) headers.set('if-none-match', known);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const tooLate = new AbortController();
  const deadline = setTimeout(() => tooLate.abort(), patience);
  const address = addressOf(endpoint, params, query);
  const ask = () =>
    fetch(address, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, tooLate.signal]) : tooLate.signal,
      cache: 'no-store',
    });
  const asked = endpoint.method === 'GET' ? earlyAnswer(address, token) : undefined;
  const answer = await (asked ?? ask()).catch((cause: unknown) => {
    // An aborted call is nobody's failure: the answer is simply no longer wanted.
    if (signal?.aborted) throw cause;
    reached(false);
    throw tooLate.signal.aborted ? noAnswerInTime() : noConnection();
  });
  if (isPatient) clearTimeout(deadline);
  reached(true);
  if (answer.ok || answer.status === 304) return answer;
  refuse(endpoint, token, refusal(answer.status, await answer.text(), answer.headers.get('x-request-id')));
}

/** A refused token ends the session; a failed sign-in is only a failed sign-in. */
export function refuse(endpoint: Endpoint, token: string | null, failure: CallError): never {
  if (failure.status === 401 && endpoint.access !== 'public') endSession(token);
  throw failure;
}
