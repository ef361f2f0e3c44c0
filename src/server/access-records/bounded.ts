import { printableText } from '#contract/same-text.ts';

/** Parameters recorded per request. */
const mostParameters = 20;

/** Characters recorded per name and value. */
const mostCharacters = 200;

/** Parameters within these bounds and without invisible and control characters, whatever was sent. */
export function bounded(parameters: Record<string, unknown>): Record<string, string> {
  const cut = (text: string) => printableText(text.slice(0, mostCharacters)).toWellFormed();
  return Object.fromEntries(
    Object.entries(parameters)
      .slice(0, mostParameters)
      .map(([name, value]) => [cut(name), cut(String(Array.isArray(value) ? value[0] : value))]),
  );
}
