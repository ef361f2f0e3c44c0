import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pictureBytesLimit, pictureMessages } from '#contract/files.ts';
import { invalid, Problem } from '#server/problems.ts';

/** What the boundaries and headers around the file may add to the body. */
const envelope = 64 * 1024;

/** So much of a refused body is read and dropped, so that its sender gets to see the answer; then the line is cut. */
const mostDropped = 32 * 1024 * 1024;

const partNames = ['file', 'files'];

function tooLarge() {
  return new Problem('too_large', pictureMessages.size);
}

function dropRest({ raw }: FastifyRequest) {
  let dropped = 0;
  raw.on('data', (chunk: Uint8Array) => {
    dropped += chunk.length;
    if (dropped > mostDropped) raw.destroy();
  });
  // Whoever was reading it has paused it.
  raw.unpipe().resume();
}

/** Reads no further than what a picture may have. */
async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size >= pictureBytesLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function firstFile(request: FastifyRequest): Promise<Buffer | undefined> {
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (partNames.includes(part.fieldname)) return bytesOf(part);
    part.file.resume();
  }
  return undefined;
}

/** Lets a scope take multipart bodies, and nothing else, up to the size of a picture. */
export async function acceptUploads(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    // A part of the right name is a file even where its sender gave no file name.
    isPartAFile: (name, type, fileName) =>
      partNames.includes(name ?? '') || fileName !== undefined || type === 'application/octet-stream',
    limits: { fileSize: pictureBytesLimit, files: 10, fields: 10, fieldSize: envelope },
  });
  scope.addHook('preParsing', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) <= pictureBytesLimit + envelope) return;
    dropRest(request);
    throw tooLarge();
  });
}

/** The bytes of the part `file` or `files`. */
export async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('wrong_type', 'Kirimkan gambar sebagai multipart/form-data.');
  const bytes = await firstFile(request).catch((error: unknown) => {
    dropRest(request);
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'Unggahan tidak lengkap atau rusak. Silakan unggah kembali.');
  });
  if (!bytes) throw invalid([{ field: 'file', message: 'Pilih gambar yang akan diunggah.' }]);
  return bytes;
}
