import { endpoint } from './endpoint.ts';
import { mediaTypes } from './media-types.ts';
import { idParams } from './texts.ts';

/** The files in a personal data package. */
export const packageFiles = { data: 'data.json', document: 'data.pdf', picture: 'foto.jpg' } as const;

/** The package's file name. With the id, as the member may have been deleted by the time it is opened. */
export function packageName(memberId: number): string {
  return `data_pribadi_${memberId}.zip`;
}

export const packMember = endpoint({
  method: 'POST',
  path: '/api/v1/membership/:id/personal-data',
  access: 'admin',
  summary:
    'What is kept of a member, deleted or not, as an archive: JSON, a PDF to read, and the picture; with what was changed, exported and printed of them. Recorded as an export.',
  params: idParams,
  produces: [mediaTypes.zip],
});
