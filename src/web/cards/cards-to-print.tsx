import { type ReactNode, useId } from 'react';
import type { previewCards } from '#contract/cards.ts';
import { type Day, readableDay } from '#contract/dates.ts';
import type { Got } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { CardDrawing } from './card-drawing.tsx';
import { LackingLetters, NamedMembers } from './named-members.tsx';

type Preview = Got<typeof previewCards>['data'];

/** Which members get cards, and from which day on; null is today. */
export interface CardChoice {
  without_photo: boolean;
  inactive: boolean;
  /** Whether valid cards are replaced. */
  replace: boolean;
  valid_from: Day | null;
}

interface ChoiceProps {
  choice: CardChoice;
  onChoose: (choice: CardChoice) => void;
}

/** The validity, the members that only get cards if that is chosen, and an example. */
export function WhoIsPrinted({ preview, choice, onChoose }: ChoiceProps & { preview: Preview }) {
  const { without_photo, inactive, with_card, unprintable, valid_from, valid_until, total, cards, example_id } =
    preview;
  return (
    <>
      <p className="sentence">
        Berlaku {readableDay(valid_from)} sampai {readableDay(valid_until)}.
      </p>
      <LeftOut
        members={with_card}
        reason="sudah punya kartu berlaku"
        isChosen={choice.replace}
        onChoose={(replace) => onChoose({ ...choice, replace })}
        label="Ganti kartunya; yang lama tidak berlaku lagi"
      />
      <LeftOut
        members={without_photo}
        reason="belum berfoto"
        isChosen={choice.without_photo}
        onChoose={(isChosen) => onChoose({ ...choice, without_photo: isChosen })}
        label="Cetak juga yang belum berfoto"
      />
      <LeftOut
        members={inactive}
        reason="tidak aktif"
        isChosen={choice.inactive}
        onChoose={(isChosen) => onChoose({ ...choice, inactive: isChosen })}
        label="Cetak juga yang tidak aktif"
      />
      <LackingLetters members={unprintable} noun="anggota" paper="kartunya" />
      {cards === 0 && total > 0 && <p>Belum ada yang dicetak. Centang siapa yang ikut.</p>}
      {example_id !== null && <CardDrawing memberId={example_id} />}
    </>
  );
}

/** The day from which the cards are valid. */
export function StartChoice({ choice, isDisabled, onChoose }: ChoiceProps & { isDisabled: boolean }) {
  return (
    <fieldset disabled={isDisabled}>
      <Labelled label="Berlaku mulai">
        {(id) => (
          <DayChoice
            id={id}
            label="Berlaku mulai"
            value={choice.valid_from}
            onChoose={(valid_from) => onChoose({ ...choice, valid_from })}
          />
        )}
      </Labelled>
    </fieldset>
  );
}

interface LeftOutProps {
  members: Preview['inactive'];
  /** Why they get no cards by default. */
  reason: string;
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function LeftOut({ members, reason, label, isChosen, onChoose }: LeftOutProps) {
  if (members.count === 0) return null;
  return (
    <div className="notice lines" data-tone="warn">
      <p>
        {readableNumber(members.count)} anggota {reason}
        {isChosen ? '.' : ', jadi tidak ikut dicetak.'}
      </p>
      <NamedMembers members={members} reason={reason} />
      <Checkbox isChecked={isChosen} onChange={onChoose}>
        {label}
      </Checkbox>
    </div>
  );
}

/** A field with its label above. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
