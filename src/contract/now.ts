let clock = (): number => Date.now();

/** Now, in milliseconds: by the server's clock, in the panel as well. */
export const presentTime = (): number => clock();

/** An instant as an ISO text; the default is now. */
export const instant = (at: number = presentTime()): string => new Date(at).toISOString();

/** For the panel, which runs on devices whose own clock may be wrong. */
export function followClock(server: () => number): void {
  clock = server;
}
