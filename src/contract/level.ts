/** A counselor's level; '0' means none. */
export const levels = ['K1', 'K2', 'K3', '0'] as const;

export type Level = (typeof levels)[number];

const standsAlone = /(?<![\p{L}\p{N}])K[123](?![\p{L}\p{N}])/iu;

/** The first K1, K2 or K3 as a separate word, in the NPA, then in the title. */
export function levelOf(npa: string, title: string | null): Level {
  const token = standsAlone.exec(npa) ?? standsAlone.exec(title ?? '');
  return token ? (token[0].toUpperCase() as Level) : '0';
}
