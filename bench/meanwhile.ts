import { setTimeout } from 'node:timers/promises';
import { median } from './figures.ts';
import type { Program } from './programs.ts';

/** The cost of long work, and its effect on other requests. */
export interface Phase {
  seconds: number;
  /** In seconds. Other work on the machine changes it less than the wall time. */
  cpuTime: number | null;
  /** Durations of other requests meanwhile, in milliseconds. */
  medianRead: number;
  slowestRead: number;
  slowestWrite: number;
  /** The program's peak memory in MB: with the pages of files that the system caches for it, and without. */
  memory: number | null;
  ownMemory: number | null;
}

/** Calls of one account. `during` does long work while others list and change members. */
export function clientOf(program: Program, token: string) {
  const address = (path: string) => `http://127.0.0.1:${program.port}${path}`;
  const authorization = `Bearer ${token}`;

  function send(method: string, path: string, body?: FormData | string): Promise<Response> {
    const headers = { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    return fetch(address(path), { method, headers, ...(body !== undefined && { body }) });
  }

  /** Sends a call. Returns the `data` of the last line of its answer, which may have progress before. */
  async function ask<T>(method: string, path: string, body?: FormData | string): Promise<T> {
    const response = await send(method, path, body);
    const answer = JSON.parse((await response.text()).trimEnd().split('\n').at(-1) ?? '');
    if (response.status !== 200 || (answer.status ?? 200) !== 200) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  }

  /** Downloads a file without keeping it. */
  async function download(path: string, body: object): Promise<void> {
    const response = await send('POST', path, JSON.stringify(body));
    if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}.`);
    for await (const _ of response.body);
  }

  /** Repeats work until it is over. Returns the duration of each, in milliseconds. */
  async function repeat(work: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isOver()) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
      await setTimeout(20);
    }
    return times;
  }

  /** Does long work beside lists and changes. Returns its result and its cost. */
  async function during<T>(work: () => Promise<T>): Promise<[T, Phase]> {
    let isOver = false;
    let ownMemory: number | null = null;
    program.forgetPeak();
    const cpuTimeBefore = program.cpuTime() ?? 0;
    const start = performance.now();
    const list = async () => {
      await ask('GET', '/api/v1/membership?isAdmin=true&page=3');
      ownMemory = Math.max(ownMemory ?? 0, program.ownMemory() ?? 0) || null;
    };
    const change = () => ask('PUT', '/api/v1/membership/1', JSON.stringify({ order: Math.round(performance.now()) }));
    const others = Promise.all([repeat(list, () => isOver), repeat(change, () => isOver)]);
    const result = await work();
    const seconds = (performance.now() - start) / 1000;
    const cpuTimeAfter = program.cpuTime();
    const cpuTime = cpuTimeAfter === null ? null : cpuTimeAfter - cpuTimeBefore;
    isOver = true;
    const [reads, writes] = await others;
    const [slowestRead, slowestWrite] = [Math.max(...reads), Math.max(...writes)];
    const memory = program.peakMemory();
    const medianRead = median(reads);
    return [result, { seconds, cpuTime, medianRead, slowestRead, slowestWrite, memory, ownMemory }];
  }

  return { ask, download, during };
}
