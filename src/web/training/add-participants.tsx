import { useMemo, useState } from 'react';
import { mostIds } from '#contract/exports.ts';
import type { Member } from '#contract/members.ts';
import type { TrainingClass } from '#contract/training.ts';
import { useDraftedText } from '#web/drafts/drafted-text.ts';
import { useSession } from '#web/session/session.tsx';
import { MemberSearch } from './member-search.tsx';
import { PastedNpas } from './pasted-npas.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import type { Registrants } from './registration-queries.ts';

const ways = { search: 'Cari anggota', paste: 'Tempel NPA' } as const;

interface AddParticipantsProps {
  trainingClass: TrainingClass;
  onClosed: () => void;
}

/** Registers members for a class, found by a search or by pasted NPAs. */
export function AddParticipants({ trainingClass, onClosed }: AddParticipantsProps) {
  const key = { account: useSession().contents.id, kind: 'participants', id: trainingClass.id } as const;
  const pasted = useDraftedText(key, '');
  const [way, setWay] = useState<keyof typeof ways>(pasted.text === '' ? 'search' : 'paste');
  const [chosen, setChosen] = useState<ReadonlyMap<number, Member>>(new Map());
  /** Of the pasted text, once it is read. */
  const [npas, setNpas] = useState<readonly string[]>([]);
  const registrants = useMemo((): Registrants | null => {
    if (way === 'search') return chosen.size === 0 ? null : { query: {}, body: { ids: [...chosen.keys()] } };
    return npas.length === 0 || npas.length > mostIds ? null : { query: {}, body: { npas: [...npas] } };
  }, [way, chosen, npas]);

  function close() {
    pasted.forget();
    onClosed();
  }

  return (
    <RegistrationDialog
      title="Tambah peserta"
      trainingClass={trainingClass}
      registrants={registrants}
      hasInput={chosen.size > 0 || pasted.text.trim() !== ''}
      onClosed={close}
    >
      <div className="row">
        {(Object.keys(ways) as (keyof typeof ways)[]).map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="registration way" checked={one === way} onChange={() => setWay(one)} />
            {ways[one]}
          </label>
        ))}
      </div>
      {way === 'search' ? (
        <MemberSearch chosen={chosen} onChoose={setChosen} />
      ) : (
        <PastedNpas text={pasted.text} onType={pasted.change} npas={npas} onRead={setNpas} />
      )}
    </RegistrationDialog>
  );
}
