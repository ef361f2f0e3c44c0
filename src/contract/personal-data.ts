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
    'Everything stored about a member, deleted or not, as an archive: JSON, a readable PDF and the picture; with changes, exports and prints. Recorded as an export.',
  params: idParams,
  produces: [mediaTypes.zip],
});
