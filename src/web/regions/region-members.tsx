import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { regionMembers } from './region-queries.ts';

interface RegionMembersProps {
  region: Region;
  /** Text after the number. */
  noun?: string;
}

/** The number of a region's members, linked to them; nothing if there are none. */
export function RegionMembers({ region, noun = '' }: RegionMembersProps) {
  const members = useQuery(regionMembers).data?.get(region.id) ?? 0;
  if (members === 0) return null;
  return (
    <Link
      className="name-link"
      to={`/app/membership?wilayah=${region.id}`}
      aria-label={`Lihat ${readableNumber(members)} anggota ${region.name}`}
    >
      {readableNumber(members)}
      {noun}
    </Link>
  );
}
