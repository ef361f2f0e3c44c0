import type { Endpoint, Got, Progress } from '#contract/endpoint.ts';
import { readToken } from '#web/session/stored-session.ts';
import { addressOf } from './address.ts';
import { type Parts, readAnswer } from './call.ts';
import { noConnection } from './call-error.ts';
import { setReachable } from './connection.ts';
import { progressReader } from './progress.ts';

interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** Called with the part that was sent, from 0 to 1. */
  onSent?: (part: number) => void;
  onProgress?: (progress: Progress) => void;
}

/** Sends a file. `fetch` can't report upload progress, so this is an XMLHttpRequest. */
export function upload<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  file: Blob,
  { signal, onSent, onProgress }: UploadOptions = {},
): Promise<Got<E>> {
  const { query }: { query?: Record<string, string> } = parts;
  const request = new XMLHttpRequest();
  const token = readToken();
  const { promise, resolve, reject } = Promise.withResolvers<Got<E>>();
  const reader = progressReader(onProgress);
  let taken = 0;
  const takeRest = () => {
    reader.take(request.responseText.slice(taken));
    taken = request.responseText.length;
  };
  const settle = (): Got<E> => {
    const { status, responseText } = request;
    if (status === 200) takeRest();
    const text = status === 200 ? reader.end() : responseText;
    return readAnswer(endpoint, token, { status, text, requestId: request.getResponseHeader('x-request-id') });
  };

  request.upload.onprogress = (event) => onSent?.(event.loaded / event.total);
  request.onprogress = () => request.status === 200 && takeRest();
  request.onload = () => {
    setReachable(true);
    try {
      resolve(settle());
    } catch (failure) {
      reject(failure);
    }
  };
  request.onerror = () => {
    setReachable(false);
    reject(noConnection());
  };
  request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
  signal?.addEventListener('abort', () => request.abort());
  request.open(endpoint.method, addressOf(endpoint, {}, query));
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  const form = new FormData();
  form.set('file', file);
  request.send(form);
  return promise;
}
