import { setTimeout } from 'node:timers/promises';
import type { Program } from './programs.ts';

/** What a long piece of work took, and what it did to others meanwhile. */
export interface Phase {
  seconds: number;
  /** Seconds of processor time; other work on the machine changes it less. */
  processorTime: number | null;
  /** Milliseconds that other requests took meanwhile. */
  medianRead: number;
  slowestRead: number;
  slowestWrite: number;
  /** In MB, the most that the program held meanwhile, with the pages of files that the system keeps for it, and without. */
  memory: number | null;
  ownMemory: number | null;
}

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Calls of one account, and long ones while others list and change members. */
export function calling(program: Program, token: string) {
  const address = (path: string) => `http://127.0.0.1:${program.port}${path}`;
  const authorization = `Bearer ${token}`;

  function send(method: string, path: string, body?: FormData | string): Promise<Response> {
    const headers = { authorization, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
    return fetch(address(path), { method, headers, ...(body !== undefined && { body }) });
  }

  /** The last line of an answer that tells how far the work is. */
  async function ask<T>(method: string, path: string, body?: FormData | string): Promise<T> {
    const response = await send(method, path, body);
    const answer = JSON.parse((await response.text()).trimEnd().split('\n').at(-1) ?? '');
    if (response.status !== 200 || (answer.status ?? 200) !== 200) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  }

  /** An answer that is a file, read as it comes. */
  async function download(path: string, body: object): Promise<void> {
    const response = await send('POST', path, JSON.stringify(body));
    if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}.`);
    for await (const _ of response.body);
  }

  async function again(work: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isOver()) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
      await setTimeout(20);
    }
    return times;
  }

  async function during<T>(work: () => Promise<T>): Promise<[T, Phase]> {
    let isOver = false;
    let ownMemory: number | null = null;
    program.forgetPeak();
    const processorTimeBefore = program.processorTime() ?? 0;
    const start = performance.now();
    const list = async () => {
      await ask('GET', '/api/v1/membership?isAdmin=true&page=3');
      ownMemory = Math.max(ownMemory ?? 0, program.ownMemory() ?? 0) || null;
    };
    const change = () => ask('PUT', '/api/v1/membership/1', JSON.stringify({ order: Math.round(performance.now()) }));
    const others = Promise.all([again(list, () => isOver), again(change, () => isOver)]);
    const result = await work();
    const seconds = (performance.now() - start) / 1000;
    const processorTimeAfter = program.processorTime();
    const processorTime = processorTimeAfter === null ? null : processorTimeAfter - processorTimeBefore;
    isOver = true;
    const [reads, writes] = await others;
    const [slowestRead, slowestWrite] = [Math.max(...reads), Math.max(...writes)];
    const memory = program.peakMemory();
    const medianRead = median(reads);
    return [result, { seconds, processorTime, medianRead, slowestRead, slowestWrite, memory, ownMemory }];
  }

  return { ask, download, during };
}
