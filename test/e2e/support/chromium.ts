import type { LaunchOptions } from '@playwright/test';
import { gibibyte, memoryFolder } from '../../../tasks/memory-folder.ts';
import { findOrInstallProgram } from '../../../tasks/programs.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here uses WebGL: saves a twentieth of the CPU time.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages live for seconds, so optimising their code doesn't pay: saves a tenth of the CPU time. */
const brief = ['--js-flags=--no-opt --no-maglev'];

/** How Chromium is started for stories. With flags of their own, such as for a camera, it compiles as for users. */
export function launchOptions(ownFlags: readonly string[] = []): LaunchOptions {
  return {
    executablePath: findOrInstallProgram('browser'),
    // Shared files are faster in memory.
    ignoreDefaultArgs: memoryFolder(gibibyte) ? ['--disable-dev-shm-usage'] : [],
    args: [...flags, ...(ownFlags.length > 0 ? ownFlags : brief)],
  };
}
