import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { createDocument, type PrintedDocument, writtenSoFar } from '#server/printing/document.ts';
import { readBack } from './card-code.ts';
import { backOf, frontOf, type Holder, textsOn } from './card-faces.ts';
import { addCards } from './card-pdf.ts';
import type { CardAnswer, CardJob, CardTask } from './card-tasks.ts';

/*
 * Checks and draws cards in batches, off the server's event loop: reading a code back takes several milliseconds, times
 * up to a thousand. A process and not a thread, as fonts and pictures fragment memory, which is only returned when the
 * process ends.
 */

// The pictures of a sheet are scaled in parallel already.
sharp.concurrency(1);
sharp.cache(false);

let job: CardJob | undefined;
let printing: PrintedDocument | undefined;

/** Scales a photo to 300 dpi, cropped to 3:4. */
async function forPrint(photo: Uint8Array): Promise<Uint8Array> {
  return sharp(photo).resize(252, 336, { fit: 'cover', position: 'top' }).jpeg({ quality: 88 }).toBuffer();
}

async function facesOf(of: CardJob, made: PrintedDocument, holder: Holder) {
  const photo = holder.photo && (await forPrint(holder.photo));
  const back = backOf(made.widthOf, of.design, holder);
  return { front: frontOf(made.widthOf, of.design, { ...holder, photo }), back };
}

const leadsThere = (of: CardJob, made: PrintedDocument, holder: Holder) =>
  readBack(backOf(made.widthOf, of.design, holder)) === holder.link;

const joined = (made: PrintedDocument): Uint8Array => Buffer.concat([...writtenSoFar(made)]);

async function answerTo(task: CardTask): Promise<CardAnswer> {
  if (task.is === 'begin') {
    job = task.job;
    printing = await createDocument('Kartu anggota IKAI', textsOn(job.design, job.texts), true);
    return { bytes: null, unreadable: [] };
  }
  if (!job || !printing) throw new Error('There is nothing to print on.');
  const [of, made] = [job, printing];
  if (task.is === 'end') {
    // All code is loaded now. Node would keep it at the exit, but the server kills this process.
    flushCompileCache();
    made.document.end();
    return { bytes: joined(made), unreadable: [] };
  }
  if (task.is === 'check') {
    const unreadable = task.holders.flatMap((holder, index) => (leadsThere(of, made, holder) ? [] : [index]));
    return { bytes: null, unreadable };
  }
  const faces = await Promise.all(task.holders.map((holder) => facesOf(of, made, holder)));
  addCards(made, faces, of.layout, of.flip);
  return { bytes: joined(made), unreadable: [] };
}

// The server has gone: nobody needs the rest.
process.once('disconnect', () => process.exit());

process.on('message', async (task: CardTask) => process.send?.(await answerTo(task)));
