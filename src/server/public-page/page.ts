import { cardStateNames, type PrintedCard } from '#contract/cards.ts';
import { type Calendar, readableDay } from '#contract/dates.ts';
import { fullNameOf } from '#contract/members.ts';
import { lookupPage, pictureUrl } from '#contract/pictures.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import { type SerkomState, serkomState } from '#contract/serkom.ts';
import { waitInWords } from '#server/http/attempts.ts';
import { type Html, html, sign } from './html.ts';
import type { Membership } from './public-page.store.ts';
import { lookupStyle } from './style.ts';

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
function cardBanner(card: PrintedCard | null, { npa }: Membership, calendar: Calendar): Html {
  const state = card?.state ?? 'unknown';
  const name = card ? cardStateNames[card.state] : 'Kartu tidak ditemukan';
  const words = card ? explained(card, calendar) : 'Tidak ada kartu dengan nomor ini. Data di bawah dicari menurut NPA';
  const drawn = { valid: 'check', upcoming: 'clock', ended: 'clock', void: 'cross', unknown: 'search' } as const;
  return html`<div class="card" data-state="${state}">${sign(drawn[state])}
<p><strong>${name}</strong> <span>${words}${card ? null : html` <bdi translate="no">${npa}</bdi>.`}</span></p></div>
`;
}

/** The validity period of a card. */
function cardValidity({ valid_from, valid_until }: PrintedCard): Html {
  return html`<div><dt>Masa berlaku kartu</dt><dd><time datetime="${valid_from}">${readableDay(valid_from)}</time> sampai <time datetime="${valid_until}">${readableDay(valid_until)}</time></dd></div>
`;
}

const serkomWords: Record<SerkomState, string> = {
  none: 'Tidak ada',
  unknown: 'Tanggal tidak diketahui',
  valid: 'Berlaku',
  expiring: 'Segera berakhir',
  expired: 'Berakhir',
};

/** The time of the lookup, so that an old screenshot doesn't pass for today's. */
function checkedAt({ timeZone, dayOf }: Calendar): Html {
  const now = new Date();
  const time = new Intl.DateTimeFormat('id-ID', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now);
  return html`<footer>Diperiksa ${readableDay(dayOf(now))} pukul <time datetime="${now.toISOString()}">${time}</time></footer>`;
}

function page(title: string, content: Html, footer: Html | null): string {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#b3202c">
<title>${title} · IKAI</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${lookupStyle}</style>
</head>
<body>
<header><svg viewBox="0 0 64 64" aria-hidden="true"><path d="M15 48 32 14l17 34"/><circle cx="32" cy="40" r="5.6"/></svg>
<p><strong>IKAI</strong> Ikatan Konselor Adiksi Indonesia</p></header>
<main>${content}</main>
${footer}
</body>
</html>
`.markup;
}

function photo({ picture }: Membership, name: string): Html {
  if (picture === null) return html`<div class="photo" role="img" aria-label="Tanpa foto">${sign('person')}</div>`;
  return html`<img class="photo" src="${pictureUrl(picture)}" alt="Foto ${name}" width="132" height="165">`;
}

function serkom({ serkom_number, serkom_end_date }: Membership, { today }: Calendar): Html {
  const state = serkomState(serkom_number, serkom_end_date, today());
  const until =
    serkom_end_date === null ? null : html`<time datetime="${serkom_end_date}">${readableDay(serkom_end_date)}</time> `;
  return html`<dd>${until}<span class="serkom" data-state="${state}">${serkomWords[state]}</span></dd>`;
}

/** The page of a membership. For a scanned card also the card's state; null is a card that isn't this member's. */
export function membershipPage(membership: Membership, calendar: Calendar, card?: PrintedCard | null): string {
  const name = fullNameOf(membership.first_name, membership.last_name);
  const active = membership.status === 'active';
  return page(
    name,
    html`<article>
${card === undefined ? null : cardBanner(card, membership, calendar)}<div class="status" data-active="${String(active)}">${sign(active ? 'check' : 'cross')}
<p><span>Keanggotaan</span> <strong>${active ? 'Aktif' : 'Tidak aktif'}</strong></p></div>
<div class="person">${photo(membership, name)}
<div><h1 dir="auto" translate="no">${name}</h1>
<p class="title" dir="auto" translate="no">${membership.title}</p></div></div>
<dl>
<div><dt>NPA</dt><dd translate="no"><bdi>${membership.npa}</bdi></dd></div>
<div><dt>Keanggotaan</dt><dd translate="no">${membershipTypeOf(membership.region_name)}</dd></div>
<div><dt>Serkom berlaku sampai</dt>${serkom(membership, calendar)}</div>
${card ? cardValidity(card) : null}</dl>
</article>`,
    checkedAt(calendar),
  );
}

/** The page for an unknown or missing NPA. */
export function notFoundPage(npa: string, calendar: Calendar): string {
  return page(
    'Anggota tidak ditemukan',
    html`<article class="notice">${sign('search')}
<h1>Anggota tidak ditemukan</h1>
<p>${
      npa === ''
        ? 'Tautan ini tidak memuat NPA.'
        : html`Tidak ada anggota IKAI dengan NPA <bdi class="npa" translate="no">${npa}</bdi>.`
    } Periksa kembali NPA pada kartu anggota, lalu coba lagi.</p>
<form action="${lookupPage.path}"><label for="npa">NPA</label>
<input id="npa" name="npa" value="${npa}" maxlength="64" required autocapitalize="characters" autocomplete="off" spellcheck="false">
<button>Periksa</button></form>
</article>`,
    checkedAt(calendar),
  );
}

/** The page for an address over its rate limit. */
export function tooManyPage(seconds: number): string {
  return page(
    'Terlalu banyak pemeriksaan',
    html`<article class="notice">${sign('clock')}
<h1>Terlalu banyak pemeriksaan</h1>
<p>Dari jaringan ini terlalu banyak NPA diperiksa dalam waktu singkat. Coba lagi dalam ${seconds <= 120 ? `${seconds} detik` : waitInWords(seconds)}.</p>
</article>`,
    null,
  );
}
