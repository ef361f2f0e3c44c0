import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  bytes: Buffer;
  /** As its sender calls it; empty where they don't. */
  name: string;
}

/** What the boundaries and headers around the file may add to the body. */
const envelope = 64 * 1024;

/** So much of a refused body is read and dropped, so that its sender gets to see the answer; then the line is cut. */
const mostDropped = 32 * 1024 * 1024;

const partNames = ['file', 'files'];

function dropRest({ raw }: FastifyRequest) {
  let dropped = 0;
  raw.on('data', (chunk: Uint8Array) => {
    dropped += chunk.length;
    if (dropped > mostDropped) raw.destroy();
  });
  // Whoever was reading it has paused it.
  raw.unpipe().resume();
}

/** Reads no further than what a file may have. */
async function bytesOf({ file }: MultipartFile, limits: UploadLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size >= limits.bytes) throw new Problem('too_large', limits.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The form is read to its end: what breaks off before its last boundary has not arrived whole. */
async function firstFile(request: FastifyRequest, limits: UploadLimits): Promise<UploadedFile | undefined> {
  let first: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    // No system has a null byte in a file's name, and not every database keeps one.
    const name = (part.filename ?? '').replaceAll('\0', '');
    if (!first && partNames.includes(part.fieldname)) first = { bytes: await bytesOf(part, limits), name };
    else part.file.resume();
  }
  return first;
}

/** Lets a scope take multipart bodies, and nothing else, with files up to a size. */
export async function acceptUploads(scope: FastifyInstance, { bytes, tooLarge }: UploadLimits) {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    // A part of the right name is a file even where its sender gave no file name.
    isPartAFile: (name, type, fileName) =>
      partNames.includes(name ?? '') || fileName !== undefined || type === 'application/octet-stream',
    limits: { fileSize: bytes, files: 10, fields: 10, fieldSize: envelope },
  });
  scope.addHook('preParsing', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) <= bytes + envelope) return;
    dropRest(request);
    throw new Problem('too_large', tooLarge);
  });
}

/** The part `file` or `files`. */
export async function uploadedFile(request: FastifyRequest, limits: UploadLimits): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Problem('wrong_type', limits.notMultipart);
  const file = await firstFile(request, limits).catch((error: unknown) => {
    dropRest(request);
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'Unggahan tidak lengkap atau rusak. Silakan unggah kembali.');
  });
  if (!file) throw invalid([{ field: 'file', message: limits.missing }]);
  return file;
}
