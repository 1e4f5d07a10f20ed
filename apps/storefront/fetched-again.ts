import type { Plugin } from 'vite'

/** Every `import()` of a file of the build. */
const IMPORT = /\bimport\(`\.\/([\w.$-]+\.js)`\)/g

const PRELOAD = 'vite/preload-helper'

/** What is fetched when it is needed is fetched by `codeOf` (app/entry/code-again.ts): one that failed can be tried again. */
export const fetchedAgain = (): Plugin => ({
  name: 'hawker:fetched-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Before Vite's own: lists of files are not needed here, nor is an event that nobody hears; styles of their own no part may have (below).
  enforce: 'pre',
  load: (id) => (id.includes(PRELOAD) ? 'export const __vitePreload = (load) => load()' : null),
  generateBundle: {
    // After Vite has said what else each import needs.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        if (!file.isEntry && file.viteMetadata?.importedCss.size) this.error(`${file.fileName} has styles that nothing would fetch`)
        file.code = file.code.replaceAll(IMPORT, 'codeOf(`$1`)')
        if (/\bimport\(/.test(file.code)) this.error(`${file.fileName} imports what codeOf does not know`)
      }
    },
  },
})
