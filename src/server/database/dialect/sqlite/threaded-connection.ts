import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { bindable } from '../bindable.ts';
import type { Statement } from './connection.ts';

/** An error of SQLite, as it crosses threads. */
export interface Failure {
  message: string;
  errcode: number | null;
}

/** A statement for the thread. One that is left is not answered. */
export type Sent = Statement & { isLeft: boolean };

export type ThreadAnswer = { isInTransaction: boolean } & ({ result: QueryResult<unknown> } | { failure: Failure });

/** What a thread is started with. */
export interface ConnectionData {
  file: string;
  purpose: 'read' | 'write';
}

/**
 * A connection on a thread, for one writing transaction or for reads. Its statements run in order, and do not block
 * other requests.
 */
export class ThreadedConnection {
  readonly #worker: Worker;
  /** Resolves when the thread has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Callers that wait for an answer, in their order. */
  readonly #waiting: PromiseWithResolvers<ThreadAnswer>[] = [];
  /** Why the thread has ended. */
  #cause: Error | null = null;
  isInTransaction = false;

  constructor(file: string, purpose: ConnectionData['purpose']) {
    const workerData: ConnectionData = { file, purpose };
    this.#worker = new Worker(new URL('./connection-thread.ts', import.meta.url), { workerData });
    this.ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.on('message', (answer: ThreadAnswer) => {
      this.isInTransaction = answer.isInTransaction;
      this.#waiting.shift()?.resolve(answer);
    });
    this.#worker.on('error', (error: Error) => this.#lose(error));
    this.#worker.on('exit', () => this.#lose(new Error('The thread of a transaction has ended.')));
  }

  #lose(cause: Error) {
    this.#cause ??= cause;
    this.isInTransaction = false;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#cause);
  }

  #send({ parameters, ...sent }: Sent) {
    if (this.#cause) throw this.#cause;
    this.#worker.postMessage({ ...sent, parameters: parameters.map(bindable) } satisfies Sent);
  }

  /** Runs a statement without an answer. If it fails, everything after it but a rollback fails too. */
  leave({ sql, parameters }: Statement) {
    this.#send({ sql, parameters, isLeft: true });
  }

  async run<Row>({ sql, parameters }: Statement): Promise<QueryResult<Row>> {
    const answered = Promise.withResolvers<ThreadAnswer>();
    this.#send({ sql, parameters, isLeft: false });
    this.#waiting.push(answered);
    const answer = await answered.promise;
    if ('result' in answer) return answer.result as QueryResult<Row>;
    const { message, errcode } = answer.failure;
    throw Object.assign(new Error(message), errcode !== null && { errcode });
  }

  /** Closes the connection. Uncommitted changes are rolled back. */
  async end(): Promise<void> {
    if (!this.#cause) this.#worker.postMessage('end');
    await this.ended;
  }
}
