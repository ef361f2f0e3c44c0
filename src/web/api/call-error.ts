import type { FieldFault } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';

interface Details {
  errors?: FieldFault[] | undefined;
  data?: unknown;
  requestId?: string | null;
  confirm?: true | undefined;
}

/** A call that did not succeed. Its message is a sentence for the person in front of the screen. */
export class CallError extends Error {
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** What is wrong with which field, by its name in the request. */
  readonly errors: FieldFault[];
  /** The row as it is now, when it has changed meanwhile. */
  readonly data: unknown;
  /** By which the server's log knows the call. */
  readonly requestId: string | null;
  /** Whether the person must confirm who they are first. */
  readonly confirm: true | undefined;

  constructor(status: number, message: string, { errors = [], data, requestId = null, confirm }: Details = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = errors;
    this.data = data;
    this.requestId = requestId;
    this.confirm = confirm;
  }
}

/** What to tell somebody about anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** No answer came: the network is down, or the server is. */
export function noConnection(): CallError {
  return new CallError(0, 'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.');
}

/** The server did not answer in time. */
export function noAnswerInTime(): CallError {
  return new CallError(0, 'Server belum menjawab. Coba lagi sebentar lagi.');
}

/** Checked by hand because the sign-in page does not load the schemas. */
function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

/**
 * What a failed answer says; a proxy in between may have answered something that is not ours, with a status of its own.
 *
 * @param httpStatus counts unless the body names a failure itself
 */
export function refusal(httpStatus: number, text: string, requestId: string | null): CallError {
  const body = jsonOf(text);
  if (!isErrorBody(body)) {
    return new CallError(httpStatus, `Server sedang bermasalah (${httpStatus}). Coba lagi sebentar lagi.`, {
      requestId,
    });
  }
  const status = body.status >= 400 ? body.status : httpStatus;
  return new CallError(status, body.message, { ...body, requestId });
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
