import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { Problem, type ProblemKind } from '#server/problems.ts';
import { isOfShortage, shortageOr } from '#server/shortage.ts';

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  unknown_method: 501,
  unavailable: 503,
} as const satisfies Record<ProblemKind, number>;

/** Sentences for what Fastify refuses before a handler runs, by its code or else by the status. */
const sentences: Record<string, string> = {
  FST_ERR_BAD_URL: 'Alamat ini tidak dapat dibaca.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'Permintaan tidak dapat dibaca: JSON-nya rusak.',
  400: 'Permintaan tidak dapat dibaca.',
  413: 'Permintaan terlalu besar.',
  415: 'Jenis isi permintaan tidak didukung.',
};

function answer(reply: FastifyReply, body: ErrorBody) {
  return reply.code(body.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function problemBody({
  kind,
  message,
  details: { faults, data, passwordChange, secondFactor, confirm, byFactor },
}: Problem): ErrorBody {
  return {
    status: statusOf[kind],
    message,
    ...(faults && { errors: faults }),
    ...(data !== undefined && { data }),
    ...(passwordChange && { password_change: true }),
    ...(secondFactor && { second_factor: true }),
    ...(confirm && { confirm }),
    ...(byFactor && { by_factor: true }),
  };
}

/** Whether an answer found nobody to go to any more. What else fails while a client leaves is a failure of ours. */
function isOfLeaving(error: unknown, { raw: { socket } }: FastifyRequest): boolean {
  return socket.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** The one error body. Internal errors are logged, and the body shows only the request id. */
export function errorBodyOf(thrown: unknown, request: FastifyRequest): ErrorBody {
  const error = shortageOr(thrown);
  if (error instanceof Problem) {
    const { kind, cause } = error;
    if (cause !== undefined && kind === 'unavailable') {
      const lacks = 'the system has too little of something: file descriptors, processes, memory or room on the disk';
      request.log.error({ err: cause }, isOfShortage(cause) ? lacks : 'the database cannot be reached or written');
    }
    return problemBody(error);
  }
  const { statusCode: status = 500, code = '' }: Partial<FastifyError> = error instanceof Error ? error : {};
  const sentence = sentences[code] ?? sentences[status];
  if (status < 500) return { status, message: sentence ?? 'Permintaan tidak dapat dilayani.' };
  if (isOfLeaving(error, request)) request.log.info({ code }, 'the client went away before it was answered');
  else request.log.error({ err: error }, 'request failed');
  return {
    status: 500,
    message: `Terjadi kesalahan di sistem kami. Silakan coba lagi; bila tetap gagal, sebutkan kode ${request.id}.`,
  };
}

export function handleError(thrown: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply) {
  const error = shortageOr(thrown);
  if (error instanceof Problem) {
    const { retryAfter, allow } = error.details;
    if (error.kind === 'unauthenticated') reply.header('WWW-Authenticate', 'Bearer');
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    if (allow) reply.header('Allow', allow.join(', '));
  }
  return answer(reply, errorBodyOf(error, request));
}
