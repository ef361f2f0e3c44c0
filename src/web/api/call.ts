import type { Endpoint, Got, Progress, Sent } from '#contract/endpoint.ts';
import { endRefusedSession } from '#web/session/session.tsx';
import { readToken } from '#web/session/stored-session.ts';
import { addressOf } from './address.ts';
import { cacheAnswer, cachedAnswer } from './answer-cache.ts';
import { type CallError, jsonOf, noAnswerInTime, noConnection, refusal } from './call-error.ts';
import { reached } from './connection.ts';
import { progressReader } from './progress.ts';
import { prefetchedAnswer } from './startup-prefetch.ts';
import { withConfirmation } from './with-confirmation.ts';

/** After this long without an answer a call counts as failed, in milliseconds; some take longer than others. */
const usualTimeout = 30_000;

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
  timeout?: number;
}

/** Sends a call as its endpoint declares it. Throws {@link CallError} unless it succeeded; see {@link judge}. */
export function call<const E extends Endpoint>(endpoint: E, parts: Parts<E>, options: Options = {}): Promise<Got<E>> {
  return withConfirmation(() => callOnce(endpoint, parts, options));
}

async function callOnce<const E extends Endpoint>(endpoint: E, parts: Parts<E>, options: Options): Promise<Got<E>> {
  const token = readToken();
  if (endpoint.method !== 'GET') return judge(endpoint, token, await received(await send(endpoint, parts, options)));
  const { params, query }: Loose = parts;
  const address = addressOf(endpoint, params, query);
  const known = cachedAnswer(address);
  const answer = await send(endpoint, parts, { ...options, known: known?.etag });
  // Read to its end even where nothing is in it: a browser counts what is left unread as broken off.
  const whole = await received(answer);
  if (known && answer.status === 304) return known.answer as Got<E>;
  const got = judge(endpoint, token, whole);
  if (readToken() === token) cacheAnswer(address, answer.headers.get('etag'), got);
  return got;
}

/** An answer of which everything is here. */
interface Received {
  status: number;
  text: string;
  requestId: string | null;
}

async function received(answer: Response): Promise<Received> {
  return { status: answer.status, text: await answer.text(), requestId: answer.headers.get('x-request-id') };
}

/** Whether an endpoint answers with the envelope of a write. */
function hasEnvelope({ response }: Endpoint): boolean {
  return response !== undefined && 'shape' in response && Object.hasOwn(response.shape as object, 'status');
}

/**
 * The answer, or the failure that it is, thrown. A write has succeeded where the `status` in its envelope is 200, whatever
 * the HTTP status (specification, section 7); else the HTTP status counts. The server strips its answers to the
 * declared shape, so no other field is checked here.
 */
export function judge<const E extends Endpoint>(endpoint: E, token: string | null, answer: Received): Got<E> {
  const body = jsonOf(answer.text);
  const isObject = typeof body === 'object' && body !== null;
  const isSaved = isObject && 'status' in body && body.status === 200 && answer.status !== 401;
  if (hasEnvelope(endpoint) ? isSaved : isObject && isSuccess(answer.status)) return body as Got<E>;
  return refuse(endpoint, token, refusal(answer.status, answer.text, answer.requestId));
}

const isSuccess = (status: number) => status >= 200 && status < 300;

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
  const answer = await withConfirmation(() => send(endpoint, parts, { ...options, isUntimed: true }));
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
  const answer = await send(endpoint, parts, { ...options, isUntimed: true });
  const reader = progressReader(onProgress);
  try {
    for await (const piece of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()))
      reader.take(piece);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    reached(false);
    throw noConnection();
  }
  const requestId = answer.headers.get('x-request-id');
  return judge(endpoint, token, { status: answer.status, text: reader.end(), requestId });
}

/** Milliseconds without an answer after which a person who saves is shown what the save waits for. */
const silence = 1500;

/** Starts waiting for an answer; the function that it returns ends that. */
function onceSilent(goOn: () => void): () => void {
  const answered = new AbortController();
  const follow = () => import('./under-way.ts').then(({ followWaiting }) => followWaiting(goOn, answered.signal));
  const timer = setTimeout(() => void follow().catch(() => undefined), silence);
  return () => {
    clearTimeout(timer);
    answered.abort();
  };
}

interface SendOptions extends Options {
  /** Whether only the beginning of the answer must come in time. */
  isUntimed?: boolean;
  /** The sign of an answer that need not be sent again while it holds. */
  known?: string | undefined;
}

async function send(endpoint: Endpoint, parts: object, options: SendOptions): Promise<Response> {
  const { signal, isUntimed, timeout = usualTimeout, known } = options;
  const { params, query, body }: Loose = parts;
  const token = readToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (known !== undefined) headers.set('if-none-match', known);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const tooLate = new AbortController();
  let deadline = 0;
  const goOn = () => {
    clearTimeout(deadline);
    deadline = window.setTimeout(() => tooLate.abort(), timeout);
  };
  goOn();
  const isSave = token !== null && hasEnvelope(endpoint) && endpoint.keepsWaiting === undefined;
  const answered = isSave ? onceSilent(goOn) : undefined;
  const address = addressOf(endpoint, params, query);
  const ask = () =>
    fetch(address, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, tooLate.signal]) : tooLate.signal,
      cache: 'no-store',
    });
  const asked = endpoint.method === 'GET' ? prefetchedAnswer(address, token) : undefined;
  const answer = await (asked ?? ask())
    .catch((cause: unknown) => {
      // An aborted call is nobody's failure: the answer is simply no longer wanted.
      if (signal?.aborted) throw cause;
      reached(false);
      throw tooLate.signal.aborted ? noAnswerInTime() : noConnection();
    })
    .finally(answered);
  if (isUntimed) clearTimeout(deadline);
  reached(true);
  // What the envelope of a write says is not known before it is read.
  if (answer.ok || answer.status === 304 || hasEnvelope(endpoint)) return answer;
  return judge(endpoint, token, await received(answer));
}

/** A refused token ends the session; a failed sign-in is only a failed sign-in. */
function refuse(endpoint: Endpoint, token: string | null, failure: CallError): never {
  if (failure.status === 401 && endpoint.access !== 'public') endRefusedSession(token);
  throw failure;
}
