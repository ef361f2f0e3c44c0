declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

/**
 * Zod compiles its parsers with `new Function` unless told not to, and the content security policy forbids that. Its
 * configuration is set before it is loaded, because every schema looks at it when it is made.
 */
globalThis.__zod_globalConfig = { jitless: true };
