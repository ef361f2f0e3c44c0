import { preference } from './preferences.ts';

export type Density = 'roomy' | 'compact';

/** The height of rows, in lists with a compact form. */
export const density = preference<Density>('density', 'data-density', ['roomy', 'compact']);

density.apply();
