import { once } from 'node:events';
import type { BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { giveWay } from '#server/batches.ts';
import { invalid, Problem } from '#server/problems.ts';

/** What may be uploaded, and what is said of everything else. */
export interface UploadLimits {
  /** A file is smaller than this. */
  bytes: number;
  tooLarge: string;
  /** The body is not multipart. */
  notMultipart: string;
  /** There is no file in it. */
  missing: string;
}

/** A file as it was sent. */
export interface UploadedFile {
  /** Its bytes, as they came: to join the parts of a large one takes 20 ms. */
  parts: readonly Uint8Array[];
  /** As its sender calls it; empty where they don't. */
  name: string;
}

/** What the boundaries and headers around the file may add to the body. */
const envelope = 64 * 1024;

/** So much of a refused body is read and dropped, so that its sender gets to see the answer; then the line is cut. */
const mostDropped = 32 * 1024 * 1024;

const partNames = ['file', 'files'];

const multipart = 'multipart/form-data';

function dropRest({ raw }: FastifyRequest) {
  let dropped = 0;
  raw.on('data', (chunk: Uint8Array) => {
    dropped += chunk.length;
    if (dropped > mostDropped) raw.destroy();
  });
  // Whoever was reading it has paused it.
  raw.unpipe().resume();
}

/** So many bytes are parsed at a stretch: they may be hundreds of parts. */
const pieceBytes = 4096;

/** The body as it comes, in pieces between which others get their turn. */
async function* piecesOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  // Whoever is refused gets to see the answer, on the same connection.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      await giveWay();
      yield chunk.subarray(start, start + pieceBytes);
    }
  }
}

/** The form is read to its end: what breaks off before its last boundary has not arrived whole. */
async function firstFile(request: FastifyRequest, limits: UploadLimits): Promise<UploadedFile | undefined> {
  let first: UploadedFile | undefined;
  let fault: unknown;
  const refuse = (error: unknown) => {
    fault ??= error;
  };
  const { Busboy } = await import('@fastify/busboy');
  const form = new Busboy({
    headers: request.headers as BusboyHeaders,
    // A part of the right name is a file even where its sender gave no file name.
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
    // No system has a null byte in a file's name, and not every database keeps one.
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

/** Lets a scope take multipart bodies, and nothing else, with files up to a size. */
export async function acceptUploads(scope: FastifyInstance, { bytes, tooLarge }: UploadLimits) {
  scope.removeAllContentTypeParsers();
  // It is read where what it is to be is known.
  scope.addContentTypeParser(multipart, (_request, _payload, done) => done(null));
  scope.addHook('preParsing', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) <= bytes + envelope) return;
    dropRest(request);
    throw new Problem('too_large', tooLarge);
  });
}

/** The part `file` or `files`. */
export async function uploadedFile(request: FastifyRequest, limits: UploadLimits): Promise<UploadedFile> {
  if (!request.headers['content-type']?.toLowerCase().startsWith(multipart))
    throw new Problem('wrong_type', limits.notMultipart);
  const file = await firstFile(request, limits).catch((error: unknown) => {
    dropRest(request);
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'Unggahan tidak lengkap atau rusak. Silakan unggah kembali.');
  });
  if (!file) throw invalid([{ field: 'file', message: limits.missing }]);
  return file;
}
