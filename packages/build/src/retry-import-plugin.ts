import type { Plugin, Rolldown } from 'vite'
import { retryImportScript } from './retry-import-script.ts'

/** An `import()` of another file of the build, as the bundler writes it. */
const DYNAMIC_IMPORT = /\bimport\(`\.\/([\w.$-]+\.js)`\)/g
const VITE_PRELOAD_HELPER = 'vite/preload-helper'

type Bundle = Rolldown.OutputBundle

/** A file and all files that it imports statically, directly or not. */
function withStaticImports(name: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (found.has(name) || file?.type !== 'chunk') return found
  found.add(name)
  for (const imported of file.imports) withStaticImports(imported, bundle, found)
  return found
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Makes every `import()` retry once after a failure (retry-import-script.ts), and fetch what the
 * imported file needs in parallel with it. `folder` is the public path of the built files.
 */
export const retryImports = ({ folder }: { folder: `/${string}/` }): Plugin => ({
  name: 'hawker:retry-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Before Vite's own preload helper, which this plugin replaces.
  enforce: 'pre',
  load: (id) =>
    id.includes(VITE_PRELOAD_HELPER) ? 'export const __vitePreload = (load) => load()' : null,
  /** The entry file defines `importWithRetry`. The service worker imports nothing and needs none. */
  renderChunk: (code, { isEntry, imports, dynamicImports }) =>
    isEntry && imports.length + dynamicImports.length > 0
      ? { code: `${retryImportScript(folder)};${code}`, map: null }
      : null,
  generateBundle: {
    // After Vite has written which styles each import needs.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const loadedAtStart = chunks
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName }) => [...withStaticImports(fileName, bundle)])
      for (const chunk of chunks) {
        const alreadyLoaded = new Set([
          ...loadedAtStart,
          ...withStaticImports(chunk.fileName, bundle),
        ])
        const directory = chunk.fileName.slice(0, -baseName(chunk.fileName).length)
        const retryingImport = (_match: string, name: string) => {
          const needs = [...withStaticImports(directory + name, bundle)]
            .filter((need) => need !== directory + name && !alreadyLoaded.has(need))
            .map(baseName)
          return `importWithRetry(${[name, ...needs].map((file) => `\`${file}\``).join()})`
        }
        if (!chunk.isEntry && chunk.viteMetadata?.importedCss.size)
          this.error(`${chunk.fileName} has styles of its own, which nothing would load`)
        chunk.code = chunk.code.replaceAll(DYNAMIC_IMPORT, retryingImport)
        // Imports of an absolute path come from libraries that load what they are given.
        if (/\bimport\([`'"](?!\/)/.test(chunk.code))
          this.error(`${chunk.fileName} has an import() in a form that this plugin does not know`)
      }
    },
  },
})
