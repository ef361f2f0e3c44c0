import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cardStateNames,
  type DeclaredReason,
  declaredReasons,
  type PrintedCard,
  unvoidCard,
  voidCard,
  voidReasonNames,
} from '#contract/cards.ts';
import { readableDay } from '#contract/dates.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { messageOf } from '#web/api/call-error.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { cardsOfMember, cardTones } from './card-queries.ts';
import { PrintCards } from './print-cards.tsx';
import '#web/ui/rooms.css';

const reasons = declaredReasons.map((reason) => ({ value: reason, label: voidReasonNames[reason] }));

/** A member's printed cards in its form, newest first. They can be declared void, and another printed. */
export function MemberCards({ id }: { id: number }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <section className="field-group" aria-label="Kartu anggota">
      <h2>Kartu anggota</h2>
      <div className="stack" data-gap="3">
        <CardsOfMember id={id} isPrinting={isPrinting} onPrinted={() => setPrinting(false)} />
        <p>
          <Button size="small" onClick={() => setPrinting(true)}>
            Cetak kartu
          </Button>
        </p>
      </div>
    </section>
  );
}

interface CardsOfMemberProps {
  id: number;
  /** Whether the dialog that prints another card is open. */
  isPrinting: boolean;
  onPrinted: () => void;
}

export function CardsOfMember({ id, isPrinting, onPrinted }: CardsOfMemberProps) {
  const result = useQuery(cardsOfMember(id));
  return (
    <>
      {result.error && <LoadError progress={result} />}
      {!result.data && !result.error && <p role="status">Memuat…</p>}
      {result.data?.length === 0 && <p>Belum pernah dicetak.</p>}
      {result.data && result.data.length > 0 && (
        <ul className="lined">
          {result.data.map((card) => (
            <Printed key={card.id} card={card} />
          ))}
        </ul>
      )}
      {isPrinting && (
        <PrintCards
          cards={{ query: {}, body: { ids: [id] } }}
          onClosed={() => {
            onPrinted();
            void invalidate({ queryKey: ['cards'] });
          }}
        >
          <p>Kartu satu anggota.</p>
        </PrintCards>
      )}
    </>
  );
}

function Printed({ card }: { card: PrintedCard }) {
  const { dayOf } = useCalendar();
  const { code, state, valid_from, valid_until, printed_at, account_name, voided, is_replaced, merged_npa } = card;
  return (
    <li className="stack" data-gap="2">
      <div className="row">
        <span className="status" data-tone={cardTones[state]}>
          {cardStateNames[state]}
        </span>
        <bdi translate="no" dir="ltr">
          {code}
        </bdi>
        <span className="muted sentence">
          {readableDay(valid_from)} sampai {readableDay(valid_until)}
        </span>
      </div>
      <span>
        <span className="muted sentence">
          Dicetak {readableDay(dayOf(printed_at))} oleh <bdi translate="no">{account_name}</bdi>
          {merged_npa !== null && (
            <>
              {' '}
              untuk data yang digabungkan, NPA{' '}
              <bdi translate="no" dir="ltr">
                {merged_npa}
              </bdi>
            </>
          )}
          .
          {voided &&
            ` ${voidReasonNames[voided.reason]}: dinyatakan tidak berlaku ${readableDay(dayOf(voided.at))} oleh ${voided.account_name}.`}
          {!voided && is_replaced && ' Sudah diganti dengan kartu yang lebih baru.'}
        </span>
      </span>
      {voided ? <Withdraw card={card} /> : state !== 'void' && <DeclareVoid card={card} />}
    </li>
  );
}

function DeclareVoid({ card: { id, code } }: { card: PrintedCard }) {
  const [reason, setReason] = useState('');
  const declaring = useMutation({
    mutationFn: () => call(voidCard, { params: { id }, body: { reason: reason as DeclaredReason } }),
    onSuccess: () =>
      notify.success('Kartu dinyatakan tidak berlaku.', {
        action: { label: 'Urungkan', onClick: () => void withdraw(id) },
      }),
    onError: failed,
  });
  return (
    <div className="row">
      <Select
        aria-label={`Sebab kartu ${code} tidak berlaku`}
        choices={reasons}
        value={reason}
        placeholder="Pilih sebabnya"
        onChoose={setReason}
      />
      <Button
        size="small"
        isDanger
        disabled={reason === ''}
        isBusy={declaring.isPending}
        onClick={() => declaring.mutate()}
      >
        Nyatakan tidak berlaku
      </Button>
    </div>
  );
}

function Withdraw({ card: { id, code } }: { card: PrintedCard }) {
  const withdrawing = useMutation({ mutationFn: () => withdraw(id) });
  return (
    <div className="row">
      <Button
        size="small"
        aria-label={`Urungkan: kartu ${code} tidak berlaku`}
        isBusy={withdrawing.isPending}
        onClick={() => withdrawing.mutate()}
      >
        Urungkan
      </Button>
    </div>
  );
}

async function withdraw(id: number): Promise<void> {
  try {
    await call(unvoidCard, { params: { id } });
    notify.success('Kartu berlaku lagi seperti sebelumnya.');
  } catch (error) {
    failed(error);
  } finally {
    void invalidate({ queryKey: ['cards'] });
  }
}

function failed(error: unknown) {
  notify.error('Tidak ada yang berubah.', { description: messageOf(error) });
}
