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
  const answer = await send(endpoint, parts, { ...options, known: known?.etag });
  // Browsers report an unread body as an aborted request, even an empty one.
  const whole = await readWhole(answer, options);
  if (known && answer.status === 304) return known.answer as Got<E>;
  const got = readAnswer(endpoint, token, whole);
  if (readToken() === token) cacheAnswer(address, answer.headers.get('etag'), got);
  return got;
}

/** A completely loaded answer. */
interface WholeAnswer {
  status: number;
  text: string;
  requestId: string | null;
}

/** Milliseconds without a byte after which an answer is given up. The server may rest between the parts of a large one. */
const longestPause = 120_000;

/** The pieces of an answer, however long they take to arrive, as long as they go on arriving. Throws `stopped` otherwise. */
async function* piecesOf({ body }: Response, stopped: CallError): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    let pause = 0;
    const late = new Promise<never>((_, reject) => {
      pause = window.setTimeout(() => reject(stopped), longestPause);
    });
    try {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return;
      yield value;
    } catch (cause) {
      // Ends the connection. What failed by itself has ended, and says so once more.
      await reader.cancel().catch(() => undefined);
      throw cause;
    } finally {
      clearTimeout(pause);
    }
  }
}

/** Hands over the text of an answer as it arrives. */
async function takeText(answer: Response, { signal }: Options, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const takeAll = async () => {
    for await (const piece of piecesOf(answer, noAnswerInTime())) take(decoder.decode(piece, { stream: true }));
    take(decoder.decode());
  };
  await arrived(takeAll(), signal);
}

async function readWhole(answer: Response, options: Options): Promise<WholeAnswer> {
  let text = '';
  await takeText(answer, options, (piece) => {
    text += piece;
  });
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

/** The content of an answer. The browser may keep its pieces out of memory. */
async function readFile(answer: Response): Promise<Blob> {
  const pieces: Blob[] = [];
  for await (const piece of piecesOf(answer, new CallError(0, 'Berkas berhenti di tengah jalan. Coba lagi.')))
    pieces.push(new Blob([piece]));
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
}

/** Like {@link call}, for files. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  { onHeaders, ...options }: DownloadOptions = {},
): Promise<Blob> {
  const answer = await withConfirmation(() => send(endpoint, parts, options));
  if (!isOfKind(endpoint, answer)) throw callErrorFrom(answer.status, '', null);
  onHeaders?.(answer.headers);
  return arrived(readFile(answer), options.signal);
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
  const answer = await send(endpoint, parts, options);
  const reader = progressReader(onProgress);
  await takeText(answer, options, reader.take);
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
  /** The ETag of a cached answer. */
  known?: string | undefined;
}

async function send(endpoint: Endpoint, parts: object, options: SendOptions): Promise<Response> {
  const { signal, timeout = usualTimeout, known } = options;
  const { params, query, body }: Loose = parts;
  const token = readToken();
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (known !== undefined) headers.set('if-none-match', known);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const tooLate = new AbortController();
  let deadline = 0;
  const extendTimeout = () => {
    clearTimeout(deadline);
    deadline = window.setTimeout(() => tooLate.abort(noAnswerInTime()), timeout);
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
    clearTimeout(deadline);
    settled?.();
  });
  followServer(answer.headers, sentAt);
  setReachable(true);
  // The status of a write is in its envelope, which is not loaded yet.
  if (answer.ok || answer.status === 304 || hasEnvelope(endpoint)) return answer;
  return readAnswer(endpoint, token, await readWhole(answer, options));
}

/** A refused token ends the session. A failed sign-in has none. */
function throwFailure(endpoint: Endpoint, token: string | null, failure: CallError): never {
  if (failure.status === 401 && endpoint.access !== 'public') endRefusedSession(token);
  throw failure;
}
