import { once } from 'node:events';
import type { BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { giveWay } from '#server/batches.ts';
import { invalid, Problem } from '#server/problems.ts';
import { isOfShortage } from '#server/shortage.ts';

/** What an endpoint accepts, and its sentences for anything else. */
export interface UploadLimits {
  /** Exclusive upper limit of a file's size. */
  bytes: number;
  tooLarge: string;
  /** When the body is not multipart. */
  notMultipart: string;
  /** When it contains no file. */
  missing: string;
}

export interface UploadedFile {
  /** The chunks as received: joining those of a large file blocks for 20 ms. */
  parts: readonly Uint8Array[];
  /** The file name as sent; empty if there is none. */
  name: string;
}

/** Allowance for multipart boundaries and headers around the file. */
const envelope = 64 * 1024;

/** Bytes of a refused body that are read and dropped before the connection is cut: the client sees the response. */
const mostDropped = 32 * 1024 * 1024;

const partNames = ['file', 'files'];

const multipart = 'multipart/form-data';

function dropRest({ raw }: FastifyRequest) {
  let dropped = 0;
  raw.on('data', (chunk: Uint8Array) => {
    dropped += chunk.length;
    if (dropped > mostDropped) raw.destroy();
  });
  // The parser may have paused the stream.
  raw.unpipe().resume();
}

/** Bytes parsed without yielding: they may contain hundreds of parts. */
const pieceBytes = 4096;

/** The body in pieces, yielding to other requests between them. */
async function* piecesOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  // Keeps the connection open, so that the client receives the refusal.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      await giveWay();
      yield chunk.subarray(start, start + pieceBytes);
    }
  }
}

/** Parses the whole form: a body without its final boundary is incomplete. */
async function firstFile(request: FastifyRequest, limits: UploadLimits): Promise<UploadedFile | undefined> {
  let first: UploadedFile | undefined;
  let fault: unknown;
  const refuse = (error: unknown) => {
    fault ??= error;
  };
  const { Busboy } = await import('@fastify/busboy');
  const form = new Busboy({
    headers: request.headers as BusboyHeaders,
    // A part with the right name is a file, even without a file name.
    isPartAFile: (name, type, fileName) =>
      partNames.includes(name ?? '') || fileName !== undefined || type === 'application/octet-stream',
    limits: { files: 10, fields: 10, parts: 20, fieldSize: envelope },
  });
  form.on('error', refuse);
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit']) {
    form.on(limit, () => refuse(new Error(`The form has passed its ${limit}.`)));
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  form.on('file', (part, file, fileName: string | undefined) => {
    file.on('error', refuse);
    if (first || !partNames.includes(part)) return file.resume();
    // No file system has NUL in names, and not every database can store it.
    first = { parts, name: (fileName ?? '').replaceAll('\0', '') };
    return file.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size < limits.bytes) parts.push(chunk);
      else refuse(new Problem('too_large', limits.tooLarge));
    });
  });
  const finished = once(form, 'finish');
  finished.catch(refuse);
  for await (const piece of piecesOf(request)) {
    if (fault !== undefined) throw fault;
    if (!form.write(piece)) await Promise.race([once(form, 'drain'), finished]);
  }
  form.end();
  await finished;
  if (fault !== undefined) throw fault;
  return first;
}

/** Lets a scope accept multipart bodies, and nothing else, up to a size. */
export async function acceptUploads(scope: FastifyInstance, { bytes, tooLarge }: UploadLimits) {
  scope.removeAllContentTypeParsers();
  // Parsed by `uploadedFile`, which knows the endpoint's limits.
  scope.addContentTypeParser(multipart, (_request, _payload, done) => done(null));
  scope.addHook('preParsing', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) <= bytes + envelope) return;
    dropRest(request);
    throw new Problem('too_large', tooLarge);
  });
}

/** How long a client may take, in milliseconds, and what it is told then. */
interface Patience {
  longest: number;
  tooSlow: () => Problem;
}

async function within<T>(work: Promise<T>, { longest, tooSlow }: Patience): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), longest);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The file in the part `file` or `files`. */
export async function uploadedFile(
  request: FastifyRequest,
  limits: UploadLimits,
  patience?: Patience,
): Promise<UploadedFile> {
  if (!request.headers['content-type']?.toLowerCase().startsWith(multipart))
    throw new Problem('wrong_type', limits.notMultipart);
  const received = firstFile(request, limits);
  const file = await (patience ? within(received, patience) : received).catch((error: unknown) => {
    dropRest(request);
    if (error instanceof Problem || isOfShortage(error)) throw error;
    throw new Problem('invalid', 'Unggahan tidak lengkap atau rusak. Silakan unggah kembali.');
  });
  if (!file) throw invalid([{ field: 'file', message: limits.missing }]);
  return file;
}
