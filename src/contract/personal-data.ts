import { endpoint } from './endpoint.ts';
import { mediaTypes } from './media-types.ts';
import { idParams } from './texts.ts';

/** The files of a package of personal data. */
export const packageFiles = { data: 'data.json', document: 'data.pdf', picture: 'foto.jpg' } as const;

/** The name under which a package is saved; the member may be gone from the list by then, but its number stays. */
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
