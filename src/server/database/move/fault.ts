/** Why a database can't be moved, in one line for whoever asked for it. */
export class MoveFault extends Error {}
