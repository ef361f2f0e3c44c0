import { useId, useMemo, useState } from 'react';
import { mostIds } from '#contract/exports.ts';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import { useDraftedText } from '#web/drafts/drafted-text.ts';
import { MemberSearch } from '#web/fields/member-search.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { type Registrants, RegistrationDialog } from './registration-dialog.tsx';
import { namedIn } from './training-words.ts';

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
        <MemberSearch
          label="Anggota yang ditemukan dan dipilih"
          filter="status:active"
          nobody="Tidak ada anggota berstatus Active yang cocok."
          kept={[...chosen.values()]}
        >
          {(member, words) => (
            <label className="choice registration-person">
              <input
                type="checkbox"
                checked={chosen.has(member.id)}
                onChange={({ target }) => setChosen(withMember(chosen, member, target.checked))}
              />
              {words}
            </label>
          )}
        </MemberSearch>
      ) : (
        <PastedNpas text={pasted.text} onType={pasted.change} npas={npas} onRead={setNpas} />
      )}
    </RegistrationDialog>
  );
}

function withMember(chosen: ReadonlyMap<number, Member>, member: Member, isChosen: boolean) {
  const others = [...chosen].filter(([id]) => id !== member.id);
  return new Map(isChosen ? [...others, [member.id, member]] : others);
}

interface PastedNpasProps {
  text: string;
  onType: (text: string) => void;
  /** The NPAs of the preview. */
  npas: readonly string[];
  onRead: (npas: readonly string[]) => void;
}

/** A field for NPAs that were copied from a spreadsheet, a message or a scanner. */
function PastedNpas({ text, onType, npas, onRead }: PastedNpasProps) {
  const id = useId();
  const named = namedIn(text);
  const isTooMany = named.length > mostIds;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        NPA, satu per baris
      </label>
      <TextArea
        id={id}
        rows={5}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-note`}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          // The preview is only for the present text.
          onRead([]);
        }}
        // A paste needs no further typing.
        onPaste={({ currentTarget }) => requestAnimationFrame(() => onRead(namedIn(currentTarget.value)))}
      />
      <div className="field-note" id={`${id}-note`}>
        <span className={`sentence ${isTooMany ? 'fault' : ''}`}>
          {isTooMany
            ? `Paling banyak ${readableNumber(mostIds)} NPA sekaligus; ini ${readableNumber(named.length)}.`
            : 'Boleh juga dipisahkan koma atau titik koma; tautan dari kode QR anggota pun dikenali.'}
        </span>
      </div>
      {npas.length === 0 && (
        <Button disabled={named.length === 0 || isTooMany} onClick={() => onRead(named)}>
          {named.length === 0 ? 'Periksa' : `Periksa ${readableNumber(named.length)} NPA`}
        </Button>
      )}
    </div>
  );
}
