import { visibleText } from '#contract/same-text.ts';

/** So many parameters of a call are recorded. */
const mostParameters = 20;

/** So many characters of a parameter's name or value are. */
const mostCharacters = 200;

/** The parameters of a call, without what is too long and what can't be seen, whatever somebody sends. */
export function bounded(parameters: Record<string, unknown>): Record<string, string> {
  const cut = (text: string) => visibleText(text.slice(0, mostCharacters)).toWellFormed();
  return Object.fromEntries(
    Object.entries(parameters)
      .slice(0, mostParameters)
      .map(([name, value]) => [cut(name), cut(String(Array.isArray(value) ? value[0] : value))]),
  );
}
