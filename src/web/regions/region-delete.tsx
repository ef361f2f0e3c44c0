import { type Region, removeRegion } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';
import { RegionMembers } from './region-members.tsx';

interface RegionDeleteProps {
  region: Region;
  onClosed: () => void;
}

/** Deletes a region, after a question. The server refuses if it has members. */
export function RegionDelete({ region, onClosed }: RegionDeleteProps) {
  const { id, name } = region;
  return (
    <RemoveQuestion
      question={
        <>
          Anda ingin menghapus data {'{name:'}
          <bdi translate="no">{name}</bdi>
          {'} ?'}
        </>
      }
      remove={() => call(removeRegion, { params: { id } })}
      done={`Wilayah ${name} dihapus.`}
      row={{ subject: 'regions', id }}
      onClosed={onClosed}
    >
      <p className="sentence">
        <RegionMembers region={region} noun=" anggota masih di wilayah ini" />
      </p>
    </RemoveQuestion>
  );
}
