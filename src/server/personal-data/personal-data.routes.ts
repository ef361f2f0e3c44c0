import type { Calendar } from '#contract/dates.ts';
import { mediaTypes } from '#contract/media-types.ts';
import { packageFiles, packageName, packMember } from '#contract/personal-data.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import { abortSignal } from '#server/http/abort-signal.ts';
import { asDownload } from '#server/http/download.ts';
import type { Route } from '#server/http/route.ts';
import { onThread } from '#server/printing/on-thread.ts';
import { type Part, zipped } from '#server/spreadsheets/zipped.ts';
import { sectionsOf } from './data-in-words.ts';
import type { DataDocument } from './document-thread.ts';
import type { PersonalDataStore } from './personal-data.store.ts';

const thread = { module: new URL('./document-thread.ts', import.meta.url), name: 'makeDocument' };

export function personalDataRoutes(
  route: Route,
  personalData: PersonalDataStore,
  records: AccessRecords,
  calendar: Calendar,
) {
  route(packMember, async ({ params: { id }, actor, request, reply }) => {
    const { data, picture } = await personalData.of(id, actor.name);
    const given = { title: `Data pribadi ${data.member.fullName}`, sections: sectionsOf(data, calendar) };
    const pages = onThread<DataDocument, Uint8Array>(thread, given, actor.id, abortSignal(reply));
    const recorded = await records.begin({ actor, request }, { format: 'zip', query: {}, ids: [id], rows: 1 });
    const parts: Part[] = [
      { path: packageFiles.data, content: JSON.stringify(data, null, 2) },
      ...(picture ? [{ path: packageFiles.picture, content: picture }] : []),
      { path: packageFiles.document, content: recorded.finishAfter(pages) },
    ];
    asDownload(reply, packageName(id));
    return reply.type(mediaTypes.zip).send(zipped(parts));
  });
}
