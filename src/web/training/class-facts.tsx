import type { ReactNode } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { classLabels } from '#web/fields/field-names.ts';
import { ClassStatusMark } from './class-status.tsx';
import { seatsOf, timesOf } from './training-words.ts';

export function ClassFactList({ trainingClass: one }: { trainingClass: TrainingClass }) {
  const { module_name, module_code, place, region_name, registered, attended } = one;
  return (
    <dl className="card class-facts">
      <Fact name="Terdaftar" isCount>
        {seatsOf(one)}
      </Fact>
      <Fact name="Hadir" isCount>
        {readableNumber(attended)}
      </Fact>
      <Fact name="Belum hadir" isCount>
        {readableNumber(registered - attended)}
      </Fact>
      <Fact name={classLabels.status}>
        <ClassStatusMark trainingClass={one} />
      </Fact>
      <Fact name="Waktu">{timesOf(one, useCalendar())}</Fact>
      <Fact name={classLabels.module_id}>{module_code === null ? module_name : `${module_name} (${module_code})`}</Fact>
      <Fact name={classLabels.place}>{place ?? '–'}</Fact>
      <Fact name={classLabels.region_id}>{region_name ?? '–'}</Fact>
    </dl>
  );
}

function Fact({ name, isCount = false, children }: { name: string; isCount?: boolean; children: ReactNode }) {
  return (
    <div data-count={isCount || undefined}>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi translate="no">{children}</bdi> : children}</dd>
    </div>
  );
}
