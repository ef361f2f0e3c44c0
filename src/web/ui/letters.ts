import { preference } from './preferences.ts';

/** Whether single letters are shortcuts. Speech and unsteady hands press them unmeant. */
export const letters = preference<'on' | 'off'>('letters', 'data-letters', ['on', 'off']);
