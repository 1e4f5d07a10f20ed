import { codeAgain } from './code-again.ts'

/** Every `import()` of a file of the build. */
const IMPORT = /\bimport\(`\.\/([\w.$-]+\.js)`\)/g

const PRELOAD = 'vite/preload-helper'

type Chunk = { type: 'chunk'; fileName: string; isEntry: boolean; code: string; viteMetadata?: { importedCss: ReadonlySet<string> } }
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>

/**
 * A plugin for Vite: what is fetched when it is needed is fetched by `codeOf` (code-again.ts), so that one that failed can be tried again.
 * `folder`: where the files are, for a page that the build makes; a page that is drawn by a server brings `codeOf` itself.
 */
export const fetchedAgain = ({ folder }: { folder?: `/${string}/` } = {}) => ({
  name: 'hawker:fetched-again',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  // Before Vite's own: lists of files are not needed here, nor is an event that nobody hears; styles of their own no part may have (below).
  enforce: 'pre' as const,
  load: (id: string) => (id.includes(PRELOAD) ? 'export const __vitePreload = (load) => load()' : null),
  transformIndexHtml: () =>
    folder === undefined ? [] : [{ tag: 'script', children: codeAgain(folder), injectTo: 'head-prepend' as const }],
  generateBundle: {
    // After Vite has said what else each import needs.
    order: 'post' as const,
    handler(this: { error(message: string): never }, _: unknown, bundle: Bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        if (!file.isEntry && file.viteMetadata?.importedCss.size) this.error(`${file.fileName} has styles that nothing would fetch`)
        file.code = file.code.replaceAll(IMPORT, 'codeOf(`$1`)')
        // A library may import what it is told to; no file of ours is told so.
        if (/\bimport\([`'"]/.test(file.code)) this.error(`${file.fileName} imports what codeOf does not know`)
      }
    },
  },
})
