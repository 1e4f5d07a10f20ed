import { codeAgain } from './code-again.ts'

/** Every `import()` of a file of the build. */
const IMPORT = /\bimport\(`\.\/([\w.$-]+\.js)`\)/g

const PRELOAD = 'vite/preload-helper'

type Chunk = {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  code: string
  /** Files that it cannot do without. */
  imports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>

type First = { isEntry: boolean; imports: readonly string[]; dynamicImports: readonly string[] }

/** A file and whatever it cannot do without. */
function whole(name: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (found.has(name) || file?.type !== 'chunk') return found
  found.add(name)
  for (const needed of file.imports) whole(needed, bundle, found)
  return found
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * A plugin for Vite: what is fetched when it is needed is fetched by `codeOf` (code-again.ts), so that one that failed can be tried again.
 * The first file of a page brings it along. `folder`: where the files are.
 */
export const fetchedAgain = ({ folder }: { folder: `/${string}/` }) => ({
  name: 'hawker:fetched-again',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  // Before Vite's own: what else a part needs is named below, nobody hears an event, and styles of their own no part may have (below).
  enforce: 'pre' as const,
  load: (id: string) =>
    id.includes(PRELOAD) ? 'export const __vitePreload = (load) => load()' : null,
  /** Before anything asks for a part: files that the first needs only say what they offer. One that stands alone (the service worker) asks for none. */
  renderChunk: (code: string, { isEntry, imports, dynamicImports }: First) =>
    isEntry && imports.length + dynamicImports.length > 0
      ? { code: `${codeAgain(folder)};${code}`, map: null }
      : null,
  generateBundle: {
    // After Vite has said what else each import needs.
    order: 'post' as const,
    handler(this: { error(message: string): never }, _: unknown, bundle: Bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = files
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName }) => [...whole(fileName, bundle)])
      for (const file of files) {
        const here = new Set([...first, ...whole(file.fileName, bundle)])
        const folderHere = file.fileName.slice(0, -baseName(file.fileName).length)
        const called = (_: string, name: string) => {
          const needs = [...whole(folderHere + name, bundle)]
            .map(baseName)
            .filter((need) => need !== name && !here.has(folderHere + need))
          return `codeOf(${[name, ...needs].map((asked) => `\`${asked}\``).join()})`
        }
        if (!file.isEntry && file.viteMetadata?.importedCss.size)
          this.error(`${file.fileName} has styles that nothing would fetch`)
        file.code = file.code.replaceAll(IMPORT, called)
        // A library may import what it is told to, as codeOf does; no file of ours is told so.
        if (/\bimport\([`'"](?!\/)/.test(file.code))
          this.error(`${file.fileName} imports what codeOf does not know`)
      }
    },
  },
})
