import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { addressesOf, clientConfig, connectTimeout } from './connection.ts';

/** Milliseconds between two looks for a host that takes writes. */
const pause = 500;

/** Whether the server at an address takes writes; a standby only reads. Fails where nobody answers. */
async function takesWrites(address: string): Promise<boolean> {
  const client = new Client({ ...clientConfig(address), query_timeout: connectTimeout });
  // An error of the connection rejects the query too, which is where it is handled.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    await client.end();
  }
}

/**
 * The servers that an address names. One of them takes writes, after a fail-over another one; while none does, one that
 * answers is read from. Where there is only one, it is taken as it is.
 */
export class Hosts {
  readonly #addresses: readonly string[];
  readonly #listeners = new Set<() => void>();
  #address: string;
  #search: Promise<void> | null = null;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
    this.#address = this.#addresses[0] ?? url;
  }

  /** The address of the one that is used. */
  get address(): string {
    return this.#address;
  }

  /** Calls the listener whenever another one is to be used; answers what ends that. */
  onMoved(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #moveTo(address: string) {
    if (address === this.#address) return;
    this.#address = address;
    for (const listener of this.#listeners) listener();
  }

  /** Asks all of them at once which is to be used; answers whether it takes writes. */
  async choose(): Promise<boolean> {
    if (this.#addresses.length === 1) return true;
    const asked = this.#addresses.map(async (address) => ({ address, writes: await takesWrites(address) }));
    const writers = asked.map(async (answer) => {
      const { address, writes } = await answer;
      if (!writes) throw new Error('It only reads.');
      return address;
    });
    try {
      this.#moveTo(await Promise.any(writers));
      return true;
    } catch {
      const readers = await Promise.allSettled(asked);
      const reader = readers.find((one) => one.status === 'fulfilled');
      if (reader) this.#moveTo(reader.value.address);
      return false;
    }
  }

  /** Called when the one that is used does not answer or takes no writes: looks for one that does, until there is one. */
  look(): void {
    if (this.#addresses.length === 1) return;
    this.#search ??= this.#find().finally(() => {
      this.#search = null;
    });
  }

  async #find() {
    while (this.#listeners.size > 0 && !(await this.choose())) await setTimeout(pause, undefined, { ref: false });
  }
}
