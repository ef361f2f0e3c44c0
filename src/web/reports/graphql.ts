import type { FieldFault } from '#contract/endpoint.ts';
import { graphql } from '#contract/reports.ts';
import { download } from '#web/api/call.ts';
import { CallError, jsonOf } from '#web/api/call-error.ts';

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { status?: number; errors?: FieldFault[] } }[];
}

/** Sends a GraphQL query. Throws {@link CallError} unless all of it succeeds. */
export async function askGraphql<Data>(
  query: string,
  variables: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Data> {
  const sent = await download(graphql, { body: { query, variables } }, { signal });
  const { data, errors } = (jsonOf(await sent.text()) ?? {}) as Answer<Data>;
  const [failure] = errors ?? [];
  if (failure) throw new CallError(failure.extensions?.status ?? 400, failure.message, failure.extensions);
  if (!data) throw new CallError(500, 'Jawaban server tidak lengkap. Coba lagi sebentar lagi.');
  return data;
}
