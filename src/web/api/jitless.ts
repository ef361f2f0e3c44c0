declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

/**
 * Zod compiles its parsers with `new Function`, which the content security policy forbids. Every schema reads this
 * when it is created, so it is set before Zod is loaded.
 */
globalThis.__zod_globalConfig = { jitless: true };
