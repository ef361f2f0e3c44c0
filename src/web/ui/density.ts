import { preference } from './preferences.ts';

export type Density = 'roomy' | 'compact';

/** How much room the rows of a list have that can be drawn in either way. */
export const density = preference<Density>('density', 'data-density', ['roomy', 'compact']);

density.apply();
