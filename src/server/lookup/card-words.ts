import { cardStateNames, type PrintedCard } from '#contract/cards.ts';
import { type Calendar, readableDay } from '#contract/dates.ts';
import { type Html, html } from './html.ts';
import type { Membership } from './lookup.store.ts';
import { sign } from './signs.ts';

function voidBecause({ voided, is_replaced }: PrintedCard, { dayOf }: Calendar): string {
  if (voided) return `Kartu ini dinyatakan tidak berlaku pada ${readableDay(dayOf(voided.at))}.`;
  return is_replaced ? 'Kartu ini sudah diganti dengan kartu yang lebih baru.' : 'Keanggotaan pemegangnya tidak aktif.';
}

function explained(card: PrintedCard, calendar: Calendar): string {
  const [from, until] = [readableDay(card.valid_from), readableDay(card.valid_until)];
  switch (card.state) {
    case 'valid':
      return `Berlaku sampai ${until}.`;
    case 'upcoming':
      return `Baru berlaku mulai ${from}.`;
    case 'ended':
      return `Masa berlakunya berakhir pada ${until}.`;
    case 'void':
      return voidBecause(card, calendar);
  }
}

/** The state of a scanned card; null is a card that this member doesn't have. */
export function cardBanner(card: PrintedCard | null, { npa }: Membership, calendar: Calendar): Html {
  const state = card?.state ?? 'unknown';
  const name = card ? cardStateNames[card.state] : 'Kartu tidak ditemukan';
  const words = card ? explained(card, calendar) : 'Tidak ada kartu dengan nomor ini. Data di bawah dicari menurut NPA';
  const drawn = { valid: 'check', upcoming: 'clock', ended: 'clock', void: 'cross', unknown: 'search' } as const;
  return html`<div class="card" data-state="${state}">${sign(drawn[state])}
<p><strong>${name}</strong> <span>${words}${card ? null : html` <bdi translate="no">${npa}</bdi>.`}</span></p></div>
`;
}

/** The validity period of a card. */
export function cardValidity({ valid_from, valid_until }: PrintedCard): Html {
  return html`<div><dt>Masa berlaku kartu</dt><dd><time datetime="${valid_from}">${readableDay(valid_from)}</time> sampai <time datetime="${valid_until}">${readableDay(valid_until)}</time></dd></div>
`;
}
