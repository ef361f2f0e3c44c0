import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Visitor } from 'lightningcss';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

interface Budget {
  /** Modules below `src/web` that are loaded before the screen is shown, or right after. */
  screens: string[];
  /** Limit for all scripts and styles of the screen, in KB of gzip. */
  most: number;
}

/** Fails the build when a screen loads more script and style than its budget; prints the sizes. */
export function loadBudget(budgets: Record<string, Budget>): Plugin {
  return {
    name: 'load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [screen, { screens, most }] of Object.entries(budgets)) {
        const scripts = [...scriptsOf(bundle, screens)];
        const styles = stylesOf(bundle, scripts);
        const [script, style] = [scripts, styles].map((files) =>
          files.reduce((sum, file) => sum + weightOf(bundle[file]) / 1000, 0),
        ) as [number, number];
        const weight = script + style;
        const line = `${screen}: ${weight.toFixed(1)} KB (gzip) of at most ${most}: ${script.toFixed(1)} of script in ${scripts.length} files, ${style.toFixed(1)} of style in ${styles.length}`;
        if (weight > most) this.error(line);
        this.info(line);
      }
    },
  };
}

/** The chunks that the browser loads for the entry and these modules, with everything they import. */
function scriptsOf(bundle: Bundle, modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  for (const chunk of chunks) if (chunk.isEntry) add(chunk.fileName);
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/${module}`)));
    if (!chunk) throw new Error(`No chunk has src/web/${module}.`);
    add(chunk.fileName);
  }
  return files;
}

/**
 * Marks chunks for eager compilation by Chromium, on arrival and off the main thread, instead of lazily per function.
 * For chunks in which nearly all functions are called at once.
 */
export function compiledOnArrival(names: string[]): Plugin {
  return {
    name: 'compiled-on-arrival',
    apply: 'build',
    generateBundle: {
      // Chromium only looks at the very top, so this must run after plugins that prepend code.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/**
 * Adds preload links to the page for the chunks of these modules with their imports, which would otherwise be requested
 * only after the entry has arrived: some always, others once the entry knows that somebody is signed in.
 */
export function askedForAtOnce({ always, signedIn }: { always: string[]; signedIn: string[] }): Plugin {
  return {
    name: 'asked-for-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const isAskedFor = (file: string) =>
          (bundle[file]?.type === 'chunk' && bundle[file].isEntry) || html.includes(`/${file}"`);
        const filesOf = (modules: string[]) => [...scriptsOf(bundle, modules)].filter((file) => !isAskedFor(file));
        const files = filesOf(always);
        const later = filesOf(signedIn).filter((file) => !files.includes(file));
        const linksTo = (files: string[], rel: Record<string, string>) =>
          files.map((file) => ({
            tag: 'link',
            attrs: { ...rel, crossorigin: true, href: `/${file}` },
            // After the entry's styles, which must come before those of screens.
            injectTo: 'head' as const,
          }));
        return [
          ...linksTo(files, { rel: 'modulepreload' }),
          ...linksTo(stylesOf(bundle, files), { rel: 'stylesheet' }),
          // Links without a `rel`, which browsers ignore until the entry sets it.
          ...linksTo(later, { 'data-signed-in': 'modulepreload' }),
          ...linksTo(stylesOf(bundle, later), { 'data-signed-in': 'stylesheet' }),
        ];
      },
    },
  };
}

function stylesOf(bundle: Bundle, files: string[]): string[] {
  const stylesOfOne = (file: Bundle[string] | undefined) =>
    file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  return [...new Set(files.flatMap((file) => stylesOfOne(bundle[file])))];
}

function weightOf(file: Bundle[string] | undefined): number {
  if (!file) throw new Error('A file of a screen is not in the bundle.');
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
}

/**
 * Leaves out the code by which zod describes shapes as JSON schemas. Every shape refers to it, but only the server's API
 * document needs it.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    load(id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
      const exported = [...names].map(([, name]) => `leftOut as ${name}`);
      return `function leftOut() { throw new Error('The panel makes no JSON schemas.'); } export { ${exported} };`;
    },
  };
}

/**
 * Identifies the build by a hash of its files: in `build.json`, the source of `/version.json`, and in the page, which
 * compares the two. In the page and not in a script, as scripts are cached for ever by their names.
 */
export function releaseVersion(): Plugin {
  return {
    name: 'release-version',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      const version = hash.digest('hex').slice(0, 16);
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      page.source = String(page.source).replace('<head>', `<head>\n    <meta name="release" content="${version}" />`);
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ version }) });
    },
  };
}

const worthCompressing = new Set(['.js', '.css', '.html', '.svg', '.wasm', '.webmanifest']);

/** Writes `.br` and `.gz` beside each text file, so that the server needn't compress them. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      // After the service worker was written.
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!worthCompressing.has(extname(name))) continue;
          const path = join(folder, name);
          const bytes = readFileSync(path);
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(
            `${path}.br`,
            brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          );
        }
      },
    },
  };
}

/**
 * What the style sheets say in pixels holds for text of the browser's usual size, and grows with the size that a person
 * has set there, as if the page were zoomed; widths of media queries too. Lines stay as thin as they are.
 */
export const growingWithText: Visitor<never> = {
  Length: ({ unit, value }) => (unit === 'px' && Math.abs(value) > 3 ? { unit: 'rem', value: value / 16 } : undefined),
};
