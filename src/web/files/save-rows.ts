import type { Endpoint } from '#contract/endpoint.ts';
import { rowsHeader } from '#contract/exports.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from './save-file.ts';

type Options = Omit<NonNullable<Parameters<typeof download>[2]>, 'onHeaders'>;

/** Downloads a file and saves it by this name. Answers how many rows are in it. */
export async function saveRows<const E extends Endpoint>(
  name: string,
  endpoint: E,
  parts: Parameters<typeof download<E>>[1],
  options: Options = {},
): Promise<{ name: string; rows: number }> {
  let rows = 0;
  const onHeaders = (headers: Headers) => {
    rows = Number(headers.get(rowsHeader));
  };
  saveFile(await download(endpoint, parts, { ...options, onHeaders }), name);
  return { name, rows };
}
