import type { Endpoint, Got, Progress, Sent } from '#contract/endpoint.ts';
import { endRefusedSession } from '#web/session/session.tsx';
import { readToken } from '#web/session/stored-session.ts';
import { addressOf } from './address.ts';
import { cacheAnswer, cachedAnswer } from './answer-cache.ts';
import { CallError, callErrorFrom, jsonOf, noAnswerInTime, noConnection } from './call-error.ts';
import { followServer } from './clock.ts';
import { setReachable } from './connection.ts';
import { progressReader } from './progress.ts';
import { prefetchedAnswer } from './startup-prefetch.ts';
import { withConfirmation } from './with-confirmation.ts';

/** The default timeout in milliseconds. */
const usualTimeout = 30_000;

/** Milliseconds in which an answer that has begun must have arrived, however slow the line is. */
const longestArrival = 120_000;

/** Addresses also take numbers, and leave out absent values. */
type InAddress<T> = { [K in keyof T]?: T[K] | number | boolean | null | undefined };

type Part<Name extends string, T, V> = [T] extends [undefined] ? unknown : { [K in Name]: V };

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
  /** Milliseconds until the answer must have begun. */
  timeout?: number;
}

/** Sends a call of an endpoint. Throws {@link CallError} unless it succeeds; see {@link readAnswer}. */
export function call<const E extends Endpoint>(endpoint: E, parts: Parts<E>, options: Options = {}): Promise<Got<E>> {
  return withConfirmation(() => callOnce(endpoint, parts, options));
}

async function callOnce<const E extends Endpoint>(endpoint: E, parts: Parts<E>, options: Options): Promise<Got<E>> {
  const token = readToken();
  if (endpoint.method !== 'GET')
    return readAnswer(endpoint, token, await readWhole(await send(endpoint, parts, options), options));
  const { params, query }: Loose = parts;
  const address = addressOf(endpoint, params, query);
  const known = cachedAnswer(address);
  const begun = await send(endpoint, parts, { ...options, known: known?.etag });
  // Browsers report an unread body as an aborted request, even an empty one.
  const whole = await readWhole(begun, options);
  if (known && whole.status === 304) return known.answer as Got<E>;
  const got = readAnswer(endpoint, token, whole);
  if (readToken() === token) cacheAnswer(address, begun.answer.headers.get('etag'), got);
  return got;
}

/** An answer whose headers have arrived. */
interface Begun {
  answer: Response;
  /** Ends the limit for the rest of it. */
  endTimeout: () => void;
}

/** A completely loaded answer. */
interface WholeAnswer {
  status: number;
  text: string;
  requestId: string | null;
}

async function readWhole({ answer, endTimeout }: Begun, { signal }: Options): Promise<WholeAnswer> {
  const text = await arrived(answer.text(), signal).finally(endTimeout);
  return { status: answer.status, text, requestId: answer.headers.get('x-request-id') };
}

/** What comes over the network. Throws {@link CallError} if it breaks off; an aborted call is not a failure. */
async function arrived<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await coming;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    setReachable(false);
    throw cause instanceof CallError ? cause : noConnection();
  }
}

/** Whether the answers of an endpoint have the envelope of a write. */
function hasEnvelope({ response }: Endpoint): boolean {
  return response !== undefined && 'shape' in response && Object.hasOwn(response.shape as object, 'status');
}

/**
 * Returns the answer, or throws its failure. A write has succeeded if the `status` in its envelope is 200, whatever
 * the HTTP status (specification, section 7); otherwise the HTTP status decides. The server strips its answers to the
 * declared shape, so nothing else is checked here.
 */
export function readAnswer<const E extends Endpoint>(endpoint: E, token: string | null, answer: WholeAnswer): Got<E> {
  const body = jsonOf(answer.text);
  const isObject = typeof body === 'object' && body !== null;
  const isSaved = isObject && 'status' in body && body.status === 200 && answer.status !== 401;
  if (hasEnvelope(endpoint) ? isSaved : isObject && isSuccess(answer.status)) return body as Got<E>;
  return throwFailure(endpoint, token, callErrorFrom(answer.status, answer.text, answer.requestId));
}

const isSuccess = (status: number) => status >= 200 && status < 300;

interface DownloadOptions extends Options {
  /** Called with the headers, before the file is loaded. */
  onHeaders?: (headers: Headers) => void;
}

/** Whether an answer is such a file, and not the page of a proxy. */
const isOfKind = ({ produces = [] }: Endpoint, { headers }: Response) =>
  produces.some((type) => headers.get('content-type')?.startsWith(type));

/** Milliseconds without a byte after which a file is given up. The server may rest between the parts of a large one. */
const longestPause = 120_000;

/** The content of an answer, however long it takes to arrive, as long as it goes on arriving. */
async function readFile(answer: Response, stalled: AbortController): Promise<Blob> {
  const pieces: Blob[] = [];
  const stop = () => stalled.abort(new CallError(0, 'Berkas berhenti di tengah jalan. Coba lagi.'));
  let pause = 0;
  const wait = () => {
    clearTimeout(pause);
    pause = window.setTimeout(stop, longestPause);
  };
  wait();
  try {
    for await (const piece of answer.body ?? new Blob().stream()) {
      wait();
      // The browser may keep these out of memory.
      pieces.push(new Blob([piece]));
    }
  } catch (cause) {
    // Browsers don't tell the reason here.
    throw stalled.signal.aborted ? stalled.signal.reason : cause;
  } finally {
    clearTimeout(pause);
  }
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
}

/** Like {@link call}, for files. Once the file has begun, only a long pause ends it. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  { onHeaders, ...options }: DownloadOptions = {},
): Promise<Blob> {
  const stalled = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stalled.signal]) : stalled.signal;
  const { answer } = await withConfirmation(() => send(endpoint, parts, { ...options, signal, isUntimed: true }));
  if (!isOfKind(endpoint, answer)) throw callErrorFrom(answer.status, '', null);
  onHeaders?.(answer.headers);
  return arrived(readFile(answer, stalled), options.signal);
}

interface FollowOptions extends Options {
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Like {@link call}, for long work that reports its progress. */
export async function follow<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  { onProgress, ...options }: FollowOptions = {},
): Promise<Got<E>> {
  const token = readToken();
  const { answer } = await send(endpoint, parts, { ...options, isUntimed: true });
  const reader = progressReader(onProgress);
  const takeAll = async () => {
    for await (const piece of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()))
      reader.take(piece);
  };
  await arrived(takeAll(), options.signal);
  const requestId = answer.headers.get('x-request-id');
  return readAnswer(endpoint, token, { status: answer.status, text: reader.end(), requestId });
}

/** Milliseconds after which a save shows what it waits for. */
const slowAfter = 1500;

/** Watches a pending save. Returns the function that ends this. */
function whenSlow(extendTimeout: () => void): () => void {
  const settled = new AbortController();
  const follow = () =>
    import('./under-way.ts').then(({ followWaiting }) => followWaiting(extendTimeout, settled.signal));
  const timer = setTimeout(() => void follow().catch(() => undefined), slowAfter);
  return () => {
    clearTimeout(timer);
    settled.abort();
  };
}

interface SendOptions extends Options {
  /** Whether only the beginning of the answer has a timeout. */
  isUntimed?: boolean;
  /** The ETag of a cached answer. */
  known?: string | undefined;
}

async function send(endpoint: Endpoint, parts: object, options: SendOptions): Promise<Begun> {
  const { signal, isUntimed, timeout = usualTimeout, known } = options;
  const { params, query, body }: Loose = parts;
  const token = readToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (known !== undefined) headers.set('if-none-match', known);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const tooLate = new AbortController();
  let deadline = 0;
  const endTimeout = () => clearTimeout(deadline);
  const extendTimeout = (by = timeout) => {
    endTimeout();
    deadline = window.setTimeout(() => tooLate.abort(noAnswerInTime()), by);
  };
  extendTimeout();
  // Signing in is a save too.
  const isSave = (token === null || hasEnvelope(endpoint)) && endpoint.keepsWaiting === undefined;
  const settled = isSave && endpoint.method !== 'GET' ? whenSlow(extendTimeout) : undefined;
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
  // What was prefetched was sent at some time since the page was opened.
  const sentAt = asked ? 0 : performance.now();
  const answer = await arrived(asked ?? ask(), signal).finally(() => {
    endTimeout();
    settled?.();
  });
  followServer(answer.headers, sentAt);
  if (!isUntimed) extendTimeout(longestArrival);
  setReachable(true);
  // The status of a write is in its envelope, which is not loaded yet.
  const begun = { answer, endTimeout };
  if (answer.ok || answer.status === 304 || hasEnvelope(endpoint)) return begun;
  return readAnswer(endpoint, token, await readWhole(begun, options));
}

/** A refused token ends the session. A failed sign-in has none. */
function throwFailure(endpoint: Endpoint, token: string | null, failure: CallError): never {
  if (failure.status === 401 && endpoint.access !== 'public') void endRefusedSession(token);
  throw failure;
}
