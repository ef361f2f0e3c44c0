import { cardLayouts, issueCards, printCards } from '#contract/cards.ts';
import type { Member } from '#contract/members.ts';
import { type Say, verdict } from './figures.ts';
import { clientOf } from './meanwhile.ts';
import type { Program } from './programs.ts';

/** Limit in seconds, from the request to the complete file. */
const goal = 20;

/** Measures printing `count` cards in each layout. */
export async function reportCards(program: Program, token: string, count: number, say: Say) {
  const { ask, download, during } = clientOf(program, token);
  const members = await ask<Member[]>('GET', `/api/v1/membership?isAdmin=true&pageSize=${count}`);
  const body = { ids: members.map(({ id }) => id), without_photo: true, inactive: true };
  for (const layout of cardLayouts) {
    const [issued, issue] = await during(() =>
      ask<{ print_id: string }>('POST', issueCards.path, JSON.stringify(body)),
    );
    const [, file] = await during(() => download(printCards.path, { print_id: issued.print_id, layout }));
    const seconds = issue.seconds + file.seconds;
    say(
      `${members.length} cards, ${layout}: ${seconds.toFixed(1)} s (goal ${goal}) ${verdict(seconds <= goal)}, of that recorded ${issue.seconds.toFixed(1)}; ` +
        `CPU ${((issue.cpuTime ?? 0) + (file.cpuTime ?? 0)).toFixed(1)} s, own memory ${issue.ownMemory?.toFixed(0)} and ${file.ownMemory?.toFixed(0)} MB, ` +
        `lists beside ${file.medianRead.toFixed(0)} ms, slowest ${Math.max(issue.slowestRead, file.slowestRead).toFixed(0)} ms`,
    );
  }
}
