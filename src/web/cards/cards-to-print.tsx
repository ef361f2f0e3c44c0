import type { previewCards } from '#contract/cards.ts';
import { type Day, readableDay } from '#contract/dates.ts';
import type { Got } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { CardDrawing } from './card-drawing.tsx';

type Preview = Got<typeof previewCards>['data'];

/** Which members get cards, and from which day on; null is today. */
export interface CardChoice {
  without_photo: boolean;
  inactive: boolean;
  valid_from: Day | null;
}

interface ChoiceProps {
  choice: CardChoice;
  onChoose: (choice: CardChoice) => void;
}

interface CardsToPrintProps extends ChoiceProps {
  preview: Preview;
  /** The member whose card is the example. */
  memberId: number | undefined;
}

/** An example, the validity, and the members that only get cards if that is chosen. */
export function CardsToPrint({ preview, memberId, choice, onChoose }: CardsToPrintProps) {
  const { without_photo, inactive, replaced, valid_from, valid_until } = preview;
  return (
    <>
      <CardDrawing memberId={memberId} />
      <p>
        <span className="sentence">
          Berlaku {readableDay(choice.valid_from ?? valid_from)} sampai{' '}
          {choice.valid_from === null ? readableDay(valid_until) : 'masa berlaku yang diatur'}.
        </span>
      </p>
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
      {replaced.count > 0 && (
        <p>
          {readableNumber(replaced.count)} anggota sudah memiliki kartu; kartu baru menggantikannya, dan kartu lamanya
          tidak berlaku lagi.
        </p>
      )}
    </>
  );
}

/** The day from which the cards are valid. */
export function StartChoice({ choice, isDisabled, onChoose }: ChoiceProps & { isDisabled: boolean }) {
  return (
    <fieldset disabled={isDisabled}>
      <DayChoice
        name="Mulai"
        label="Berlaku mulai"
        value={choice.valid_from}
        onChoose={(valid_from) => onChoose({ ...choice, valid_from })}
      />
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

function LeftOut({ members: { count, first }, reason, label, isChosen, onChoose }: LeftOutProps) {
  if (count === 0) return null;
  return (
    <div className="notice lines" data-tone="warn">
      <p>
        {readableNumber(count)} anggota {reason}
        {isChosen ? '.' : ', jadi tidak ikut dicetak.'}
      </p>
      <ul className="bullets">
        {first.slice(0, 5).map(({ id, npa, fullName }) => (
          <li key={id}>
            <span className="sentence">
              <bdi>{fullName}</bdi> (<bdi>{npa}</bdi>)
            </span>
          </li>
        ))}
        {count > 5 && <li>dan {readableNumber(count - 5)} lainnya</li>}
      </ul>
      <Checkbox isChecked={isChosen} onChange={onChoose}>
        {label}
      </Checkbox>
    </div>
  );
}
