import type { LaunchOptions } from '@playwright/test';
import { gibibyte, memoryFolder } from '../../../tasks/memory-folder.ts';
import { findOrInstallProgram } from '../../../tasks/programs.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here draws in three dimensions: a twentieth of the processor's time.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What runs for seconds is not worth compiling well: a tenth of the processor's time. */
const brief = ['--js-flags=--no-opt --no-maglev'];

/** How Chromium is started for the stories; with flags of their own, such as those of a camera, it compiles as for users. */
export function launchOptions(ownFlags: readonly string[] = []): LaunchOptions {
  return {
    executablePath: findOrInstallProgram('browser'),
    // Files that its processes share cost less in memory.
    ignoreDefaultArgs: memoryFolder(gibibyte) ? ['--disable-dev-shm-usage'] : [],
    args: [...flags, ...(ownFlags.length > 0 ? ownFlags : brief)],
  };
}
