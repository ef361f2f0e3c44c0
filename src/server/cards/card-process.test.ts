import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { cardLayouts, issueCards, listPrintedCards, printCards } from '#contract/cards.ts';
import { issued } from '#test/support/cards.ts';
import { startServer } from '#test/support/server.ts';
import { membersOf } from '#test/support/training.ts';

/** The processes that draw cards for a server in this one. */
function drawing(): number[] {
  const textOf = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      // It has ended meanwhile.
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => textOf(pid, 'status').includes(`PPid:\t${process.pid}\n`))
    .filter((pid) => textOf(pid, 'cmdline').includes('card-process'))
    .map(Number);
}

describe.runIf(existsSync('/proc/self/status'))('the process that draws cards', async () => {
  const server = await startServer();
  afterAll(server.close);
  const staff = server.as('staff');
  const members = await membersOf(
    server,
    Array.from({ length: 60 }, (_, index) => ({ npa: `G.${index}`, first_name: `Anggota ${index}` })),
  );
  const ids = members.map(({ id }) => id);
  const cards = { ids, without_photo: true, inactive: true, replace: true };

  test.each(cardLayouts)('ends with the file of layout %s, and when nobody takes the file', async (layout) => {
    const { print_id } = await issued(server, cards);
    const stop = new AbortController();
    const asked = (signal: AbortSignal | null) =>
      fetch(server.url + printCards.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.accounts.staff.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ print_id, layout }),
        signal,
      });
    expect((await (await asked(null)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    await expect.poll(drawing).toEqual([]);
    await (await asked(stop.signal)).body?.getReader().read();
    stop.abort();
    await expect.poll(drawing).toEqual([]);
  });

  test('is missed where the system ends it: nothing is recorded, and the next cards are drawn', async () => {
    const before = await staff.ok(listPrintedCards);
    const failure = staff.refused(issueCards, { body: cards });
    await expect.poll(drawing, { interval: 5 }).toHaveLength(1);
    for (const pid of drawing()) process.kill(pid, 'SIGKILL');
    expect((await failure).status).toBe(500);
    expect(await staff.ok(listPrintedCards)).toEqual(before);
    expect((await staff.ok(issueCards, { body: cards })).data.cards).toBe(ids.length);
    await expect.poll(drawing).toEqual([]);
  });
});
