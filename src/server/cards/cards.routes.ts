import { Readable } from 'node:stream';
import {
  type CardsMeant,
  type CardsToPrint,
  cardsFileName,
  changeCardSettings,
  drawCard,
  issueCards,
  listCards,
  listPrintedCards,
  mostCards,
  previewCards,
  printCards,
  readCardSettings,
  undoPrint,
  unvoidCard,
  voidCard,
} from '#contract/cards.ts';
import { addMonths, type Calendar, type Day } from '#contract/dates.ts';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import { abortSignal } from '#server/http/abort-signal.ts';
import { savedAnswer } from '#server/http/answers.ts';
import { asDownload } from '#server/http/download.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import { photoForCard } from '#server/pictures/picture.ts';
import type { Pictures } from '#server/pictures/pictures.store.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import type { Registrations } from '#server/training/registrations.store.ts';
import { type HolderTexts, holderOf, photoReader } from './card-holders.ts';
import type { CardSettingsStore } from './card-settings.store.ts';
import { type Cards, newCardCode } from './cards.store.ts';

interface Stores {
  cards: Cards;
  settings: CardSettingsStore;
  reading: MemberReading;
  registrations: Registrations;
  pictures: Pictures;
  records: AccessRecords;
  publicUrl: string;
  calendar: Calendar;
}

/** Members named in a preview. */
const mostFirst = 50;

/** A fictitious holder for previewing settings. */
const example = {
  ...{ name: 'Dr. Siti Aminah Lestari, S.Psi., M.Si.', npa: 'K1.0012', title: 'Psikolog', chapter: 'IKAI Jawa Barat' },
  code: 'CNT0H12345',
};

export function cardRoutes(route: Route, stores: Stores) {
  const { cards, settings, reading, registrations, pictures, records, publicUrl, calendar } = stores;
  const photoOf = photoReader(pictures, publicUrl);

  /** The chosen members, in the list's order. */
  async function meant(query: Parameters<MemberReading['ids']>[0], { ids, class_id }: CardsMeant): Promise<Member[]> {
    if (class_id === undefined) return membersOf(await reading.ids(query, ids));
    const participants = registrations.each(await registrations.ids(class_id));
    const theirs = (await Array.fromAsync(participants)).map(({ member_id }) => member_id);
    return membersOf(theirs.length === 0 ? [] : await reading.ids({}, theirs));
  }

  async function membersOf(ids: number[]): Promise<Member[]> {
    if (ids.length > mostCards) {
      const [most, now] = [mostCards, ids.length].map(readableNumber);
      throw new Problem(
        'invalid',
        `Paling banyak ${most} kartu sekali cetak, sedangkan ini ${now}. Cetak per wilayah.`,
      );
    }
    return Array.fromAsync(reading.members(ids));
  }

  async function validityFrom(from: Day): Promise<{ valid_from: Day; valid_until: Day }> {
    const { valid_months } = await settings.read();
    return { valid_from: from, valid_until: addMonths(from, valid_months) };
  }

  const counted = (members: readonly Member[]) => ({
    count: members.length,
    first: members.slice(0, mostFirst).map(({ id, npa, fullName }) => ({ id, npa, fullName })),
  });

  const hasNoPhoto = ({ image_url }: Member) => image_url === null;
  const isInactive = ({ status }: Member) => status !== 'active';

  /** Who of the chosen members gets a card, and who of them has one that is good. */
  async function planned(query: Parameters<MemberReading['ids']>[0], body: CardsToPrint) {
    const all = await meant(query, body);
    const holders = await cards.withCard(all.map(({ id }) => id));
    const hasCard = ({ id }: Member) => holders.has(id);
    const members = all.filter(
      (member) =>
        (body.without_photo || !hasNoPhoto(member)) &&
        (body.inactive || !isInactive(member)) &&
        (body.replace || !hasCard(member)),
    );
    return { all, members, hasCard, validity: await validityFrom(body.valid_from ?? calendar.today()) };
  }

  route(readCardSettings, async () => ({ data: await settings.read() }));

  route(changeCardSettings, async ({ body, actor }) =>
    savedAnswer(await settings.update(body, authorOf(actor, 'form'))),
  );

  route(drawCard, async ({ body, actor }) => {
    const { drawnCard } = await import('./printing.ts');
    const design = body.settings ? await settings.designWith(body.settings) : await settings.design();
    const { valid_until } = await validityFrom(calendar.today());
    if (body.member_id === undefined) {
      const link = `${publicUrl}/lookup?npa=${example.npa}&card=${example.code}`;
      const holder = { ...example, link, validUntil: valid_until, photo: null };
      return { data: await drawnCard({ design, holder }, actor.id) };
    }
    const [member] = await membersOf([body.member_id]);
    if (!member) throw notFound('Anggota');
    const texts = holderOf(member, { code: example.code, validUntil: valid_until }, publicUrl);
    const holder = { ...texts, photo: await photoOf(member.image_url) };
    return { data: await drawnCard({ design, holder }, actor.id) };
  });

  route(previewCards, async ({ query, body }) => {
    const { all, members, hasCard, validity } = await planned(query, body);
    const { lacksLetters } = await import('#server/printing/printed-text.ts');
    return {
      data: {
        total: all.length,
        cards: members.length,
        example_id: (members[0] ?? all[0])?.id ?? null,
        without_photo: counted(all.filter(hasNoPhoto)),
        inactive: counted(all.filter(isInactive)),
        with_card: counted(all.filter(hasCard)),
        unprintable: counted(members.filter((one) => [one.fullName, one.npa, one.title ?? ''].some(lacksLetters))),
        ...validity,
      },
    };
  });

  route(issueCards, async ({ query, body, actor, onProgress }) => {
    const { all, members, validity } = await planned(query, body);
    if (members.length === 0) throw new Problem('invalid', 'Tidak ada anggota yang kartunya dapat dicetak.');
    const { version } = await settings.read();
    if (validity.valid_until < calendar.today()) {
      throw invalid([{ field: 'valid_from', message: 'Kartu ini sudah berakhir sebelum dicetak.' }]);
    }
    const codes = members.map(newCardCode);
    const texts = members.map((member, index) =>
      holderOf(member, { code: codes[index] ?? '', validUntil: validity.valid_until }, publicUrl),
    );
    const { refuseUnreadable } = await import('./printing.ts');
    await refuseUnreadable(texts, (done) => onProgress(done, texts.length));
    const memberIds = members.map(({ id }) => id);
    const print_id = await cards.issue(
      { memberIds, codes, ...validity, settings_version: version, replace: body.replace ?? false },
      { ...authorOf(actor, 'form'), accountId: actor.id },
    );
    const outcome = { print_id, cards: members.length, left_out: all.length - members.length, ...validity };
    return savedAnswer(outcome, `${readableNumber(members.length)} kartu dicatat.`);
  });

  route(undoPrint, async ({ body, actor }) => {
    const undone = await cards.undoPrint(body.print_id, authorOf(actor, 'undo'));
    const sentence = `${readableNumber(undone.voided)} kartu tidak berlaku lagi. Kartu yang digantikannya berlaku kembali.`;
    return savedAnswer(undone, sentence);
  });

  /** The photos for one sheet, by the addresses that were read with the members. */
  const photosBy = (addresses: ReadonlyMap<string, string | null>) => (some: readonly HolderTexts[]) =>
    Promise.all(
      some.map(async ({ code }) => {
        const photo = await photoOf(addresses.get(code) ?? null);
        return photo && photoForCard(photo);
      }),
    );

  route(printCards, async ({ body: { print_id, layout, flip = 'long' }, actor, request, reply }) => {
    const printed = await cards.printedTogether(print_id);
    const members = new Map((await membersOf(printed.map(({ member_id }) => member_id))).map((one) => [one.id, one]));
    const standing = printed.flatMap(({ member_id, code, valid_until }) => {
      const member = members.get(member_id);
      return member ? [{ member, texts: holderOf(member, { code, validUntil: valid_until }, publicUrl) }] : [];
    });
    if (standing.length === 0) throw notFound('Cetakan');
    const texts = standing.map((one) => one.texts);
    const photos = photosBy(new Map(standing.map(({ member, texts: { code } }) => [code, member.image_url])));
    const { cardsPdf, refuseUnreadable } = await import('./printing.ts');
    // An NPA may have got longer since.
    await refuseUnreadable(texts);
    const job = { design: await settings.design(), texts, layout, flip };
    const ids = standing.map(({ member }) => member.id);
    const recorded = await records.begin({ actor, request }, { format: 'pdf', query: {}, ids, rows: texts.length });
    asDownload(reply, cardsFileName(calendar.today()), texts.length);
    const pdf = cardsPdf(job, photos, { account: actor.id, gone: abortSignal(reply) });
    return reply.type('application/pdf').send(Readable.from(recorded.finishAfter(pdf)));
  });

  route(listCards, async ({ query }) => ({ data: await cards.list(query.member_id) }));

  route(listPrintedCards, ({ query }) => cards.printed(query));

  route(voidCard, async ({ params, body, actor }) =>
    savedAnswer(
      await cards.declareVoid(params.id, body.reason, authorOf(actor, 'form')),
      'Kartu dinyatakan tidak berlaku.',
    ),
  );

  route(unvoidCard, async ({ params, actor }) =>
    savedAnswer(await cards.withdrawVoid(params.id, authorOf(actor, 'form')), 'Pernyataan itu dibatalkan.'),
  );
}
