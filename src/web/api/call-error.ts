import type { FieldFault } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';

interface Details {
  errors?: FieldFault[] | undefined;
  data?: unknown;
  requestId?: string | null;
  isRefusal?: boolean;
  confirm?: true | undefined;
  byFactor?: true | undefined;
}

/** A failed call. Its message is a sentence for the person. */
export class CallError extends Error {
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Faults by field, named as in the request. */
  readonly errors: FieldFault[];
  /** The present row, after a conflict. */
  readonly data: unknown;
  /** Identifies the call in the server's log. */
  readonly requestId: string | null;
  /** Whether the server refused it, or the panel in its place. Otherwise there was no answer, or it is the page of a proxy. */
  readonly isRefusal: boolean;
  /** Whether the person must confirm their identity first. */
  readonly confirm: true | undefined;
  /** Whether that takes a second factor: the password is not enough. */
  readonly byFactor: true | undefined;

  constructor(
    status: number,
    message: string,
    { errors = [], data, requestId = null, isRefusal = false, confirm, byFactor }: Details = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = errors;
    this.data = data;
    this.requestId = requestId;
    this.isRefusal = isRefusal;
    this.confirm = confirm;
    this.byFactor = byFactor;
  }
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The message of a failure, and of each fault that it names. */
export function reasonsOf(error: Error): string {
  const faults = error instanceof CallError ? error.errors : [];
  return [...new Set([error.message, ...faults.map(({ message }) => message)])].join(' ');
}

/** No answer came: the network is down, or the server is. */
export function noConnection(): CallError {
  return new CallError(0, 'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.');
}

/** The server did not answer in time. */
export function noAnswerInTime(): CallError {
  return new CallError(0, 'Server belum menjawab. Coba lagi sebentar lagi.');
}

/** Checked by hand, because the sign-in page does not load the schemas. */
function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

/**
 * The error of a failed answer. The answer may also be a proxy's, which does not have our shape.
 *
 * @param httpStatus used unless the body has a status of its own
 */
export function callErrorFrom(httpStatus: number, text: string, requestId: string | null): CallError {
  const body = jsonOf(text);
  if (!isErrorBody(body)) {
    return new CallError(httpStatus, `Server sedang bermasalah (${httpStatus}). Coba lagi sebentar lagi.`, {
      requestId,
    });
  }
  const status = body.status >= 400 ? body.status : httpStatus;
  return new CallError(status, body.message, { ...body, byFactor: body.by_factor, requestId, isRefusal: true });
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
