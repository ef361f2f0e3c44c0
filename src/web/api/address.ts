import type { Endpoint } from '#contract/endpoint.ts';

type Value = string | number | boolean | null | undefined;

/** The path of an endpoint with its parameters and query. Empty query values are left out. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, Value> = {},
  query: Record<string, Value> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') asked.set(name, String(value));
  }
  const text = asked.toString();
  return text === '' ? path : `${path}?${text}`;
}
