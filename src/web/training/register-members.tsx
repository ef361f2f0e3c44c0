import { type ReactNode, useState } from 'react';
import type { TrainingClass } from '#contract/training.ts';
import { ClassChoice } from './class-choice.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import type { Registrants } from './registration-queries.ts';

export interface RegisterMembersProps {
  registrants: Registrants;
  /** Called if somebody was registered. */
  onDone: () => void;
  onClosed: () => void;
  /** The members, in words. */
  children: ReactNode;
}

/** Registers selected members for a class that is chosen here. */
export function RegisterMembers({ registrants, onDone, onClosed, children }: RegisterMembersProps) {
  const [chosen, setChosen] = useState<TrainingClass | null>(null);
  return (
    <RegistrationDialog
      title="Daftarkan ke kelas"
      trainingClass={chosen}
      registrants={registrants}
      onDone={onDone}
      onClosed={onClosed}
    >
      {children}
      <ClassChoice chosen={chosen} onChoose={setChosen} />
    </RegistrationDialog>
  );
}
