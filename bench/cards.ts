import { cardLayouts, issueCards, printCards } from '#contract/cards.ts';
import type { Member } from '#contract/members.ts';
import { calling } from './meanwhile.ts';
import type { Program } from './programs.ts';

/** For so many cards, from the question to the file, in seconds. */
const goal = 20;

/** Prints so many cards in each layout, and tells how long it takes and what memory it needs. */
export async function printingCards(program: Program, token: string, count: number, say: (line: string) => void) {
  const { ask, download, during } = calling(program, token);
  const members = await ask<Member[]>('GET', `/api/v1/membership?isAdmin=true&pageSize=${count}`);
  const body = { ids: members.map(({ id }) => id), without_photo: true, inactive: true };
  for (const layout of cardLayouts) {
    const [issued, issue] = await during(() =>
      ask<{ print_id: string }>('POST', issueCards.path, JSON.stringify(body)),
    );
    const [, file] = await during(() => download(printCards.path, { print_id: issued.print_id, layout }));
    const seconds = issue.seconds + file.seconds;
    const verdict = seconds <= goal ? '✓' : '✗ missed';
    say(
      `${members.length} cards, ${layout}: ${seconds.toFixed(1)} s (goal ${goal}) ${verdict}, of that recorded ${issue.seconds.toFixed(1)}; ` +
        `processor ${((issue.processorTime ?? 0) + (file.processorTime ?? 0)).toFixed(1)} s, own memory ${issue.ownMemory?.toFixed(0)} and ${file.ownMemory?.toFixed(0)} MB, ` +
        `lists beside ${file.medianRead.toFixed(0)} ms, slowest ${Math.max(issue.slowestRead, file.slowestRead).toFixed(0)} ms`,
    );
  }
}
