/** Whether a class is still to come, was held, or won't be. */
export const classStatuses = ['planned', 'held', 'cancelled'] as const;

export type ClassStatus = (typeof classStatuses)[number];
