import type { FastifyInstance } from 'fastify';
import { mayUse } from '#contract/access.ts';
import { downloadTemplate, importSubjects, listImportHeaders, removeImportHeader } from '#contract/import-columns.ts';
import { importBytesLimit } from '#contract/import-limits.ts';
import {
  changeImportRow,
  chooseImportRows,
  downloadFaults,
  listImportRows,
  readImportRow,
} from '#contract/import-rows.ts';
import { applyImport, checkImport, listImports, readImport, removeImport, uploadImport } from '#contract/imports.ts';
import { mediaTypes } from '#contract/media-types.ts';
import type { Database } from '#server/database/open.ts';
import { abortSignal } from '#server/http/abort-signal.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { asDownload } from '#server/http/download.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import { acceptUploads, type UploadLimits, uploadedFile } from '#server/http/uploaded-file.ts';
import type { Operations } from '#server/operations/operations.store.ts';
import { notFound, Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';
import type { Actor } from '#server/session/who-asks.ts';
import { apply } from './apply.ts';
import { changeRow, decideAll } from './decisions.ts';
import { faultsFile, templateFile } from './files.ts';
import { forgetImport, forgetOldest, refuseWhenFull, remove } from './forgetting.ts';
import { forgetHeader, listHeaders } from './header-memory.store.ts';
import type { Importables } from './importable.ts';
import { detailOf, importFor, listed, notReady, refuseOthers, refuseUnnamedOwner, tallyOf } from './imports.store.ts';
import { judge } from './judge.ts';
import { pageOfViews, viewsOf } from './row-view.ts';
import { stage } from './stage.ts';
import { rowWith } from './staged-rows.store.ts';

const limits: UploadLimits = {
  bytes: importBytesLimit,
  tooLarge: 'Berkas harus lebih kecil dari 20 MB.',
  notMultipart: 'Kirimkan berkas sebagai multipart/form-data.',
  missing: 'Pilih berkas yang akan diimpor.',
};

const full = () =>
  new Problem('unavailable', 'Terlalu banyak berkas sedang dibaca. Tunggu sebentar, lalu unggah kembali.', {
    retryAfter: 15,
  });

/** Uploads from their first byte on: each may hold 20 MB. */
const admission = new Queue<number>({ places: 8, ofOne: 6, waiting: 0, refusal: full });

/** Files that are read at once: each takes a core of the processor and up to 200 MB. */
const reading = new Queue<number>({ places: 2, ofOne: 1, refusal: full });

interface Wiring {
  database: Pick<Database, 'db' | 'engine'>;
  importables: Importables;
  operations: Pick<Operations, 'begin' | 'finish'>;
}

export async function importRoutes(app: FastifyInstance, route: Route, wiring: Wiring) {
  const { database, importables, operations } = wiring;
  const { db, engine } = database;

  /** The import of an address and its subject, if this person may see it. */
  async function found({ params, actor }: { params: { id: number }; actor: Actor }) {
    const record = await importFor(db, actor, importables, params.id);
    return { record, importable: importables[record.subject] };
  }

  await app.register(async (scope) => {
    await acceptUploads(scope, limits);
    route(
      uploadImport,
      async ({ query: { subject, ...options }, actor, request, reply, onProgress }) => {
        refuseOthers(actor, importables, subject);
        await refuseWhenFull(db, actor.id);
        return admission.run(actor.id, async () => {
          const { parts, name } = await uploadedFile(request, limits);
          let hasWaited = false;
          const onWaiting = () => {
            hasWaited = true;
            onProgress(0, null, 'waiting');
          };
          const read = async () => {
            if (hasWaited) onProgress(0, null);
            await forgetOldest(db);
            const id = await stage(db, importables[subject], actor, { parts, name, ...options }, onProgress);
            return savedAnswer(await detailOf(db, id), 'Berkas sudah dibaca.');
          };
          return reading.run(actor.id, read, { signal: abortSignal(reply), onWaiting });
        });
      },
      scope,
    );
  });

  route(listImports, ({ query, actor }) => {
    const subjects = importSubjects.filter((subject) => mayUse(importables[subject].access, actor.role));
    return listed(db, subjects, query.page ?? 1, query.pageSize ?? 25);
  });

  route(readImport, async (given) => ({ data: await detailOf(db, (await found(given)).record.id) }));

  route(removeImport, async (given) => {
    const { id } = (await found(given)).record;
    await remove(db, id, given.actor);
    // It is removed, whatever happens now: what cannot be deleted yet is by the hourly chore.
    await forgetImport(db, id).catch((err: unknown) => app.log.warn({ err }, 'a removed import still has rows'));
    return doneAnswer('Impor dibuang.');
  });

  route(checkImport, async (given) => {
    const { record, importable } = await found(given);
    const done = await judge(db, importable, record, given.body, given.actor, given.onProgress);
    return savedAnswer(done, 'Semua baris sudah diperiksa.');
  });

  route(listImportRows, async (given) => {
    const { record, importable } = await found(given);
    if (record.state === 'read') return { data: [], total_data: 0 };
    const { verdict } = given.query;
    const { counts } = await tallyOf(db, record.id);
    const total = verdict ? counts[verdict] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { data: await pageOfViews(db, importable, record, given.query), total_data: total };
  });

  route(readImportRow, async (given) => {
    const { record, importable } = await found(given);
    if (record.state === 'read') throw notReady(record.state);
    const row = await rowWith(db, record.id, given.params.number);
    const [view] = row ? await viewsOf(db, importable, record, [row], { isWhole: true }) : [];
    if (!view) throw notFound('Baris');
    return { data: view };
  });

  route(changeImportRow, async (given) => {
    const { record, importable } = await found(given);
    return savedAnswer(await changeRow(db, importable, record.id, given.params.number, given.body, given.actor));
  });

  route(chooseImportRows, async (given) => {
    const { record, importable } = await found(given);
    return savedAnswer(await decideAll(db, importable, record.id, given.body, given.actor));
  });

  route(applyImport, async (given) => {
    const { record, importable } = await found(given);
    refuseUnnamedOwner(record, given.actor, given.body.account_id);
    given.nameWork(record.file_name);
    const author = authorOf(given.actor, 'import');
    const applied = await apply(
      { db, engine, importable, operations, author, onProgress: given.onProgress },
      record,
      given.body.revision,
    );
    return savedAnswer(applied, 'Impor diterapkan.');
  });

  route(downloadFaults, async (given) => {
    const { record, importable } = await found(given);
    if (record.state === 'read') throw notReady(record.state);
    if (record.bytes === 0) throw new Problem('not_found', 'Baris impor ini tidak disimpan lagi.');
    return asDownload(given.reply, `baris_salah_impor_${record.id}.xlsx`)
      .type(mediaTypes.xlsx)
      .send(faultsFile(db, importable, record));
  });

  route(listImportHeaders, async ({ query: { subject }, actor }) => {
    refuseOthers(actor, importables, subject);
    return { data: await listHeaders(db, subject) };
  });

  route(removeImportHeader, async ({ query: { subject, title }, actor }) => {
    refuseOthers(actor, importables, subject);
    await forgetHeader(db, subject, title, actor);
    return doneAnswer('Judul dilupakan.');
  });

  route(downloadTemplate, async ({ params, actor, reply }) => {
    refuseOthers(actor, importables, params.subject);
    const importable = importables[params.subject];
    return asDownload(reply, importable.template.fileName)
      .type(mediaTypes.xlsx)
      .send(await templateFile(db, importable));
  });
}
