import type { Plugin } from 'vite'

/** Every `import()` of a file of the build. */
const IMPORT = /\bimport\(`\.\/([\w.$-]+\.js)`\)/g

/** What is fetched when it is needed is fetched by `codeOf` (app/entry/code-again.ts): one that failed can be tried again. */
export const fetchedAgain = (): Plugin => ({
  name: 'hawker:fetched-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // After Vite has said what else each import needs.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replaceAll(IMPORT, 'codeOf(`$1`)')
        if (/\bimport\(/.test(file.code)) this.error(`${file.fileName} imports what codeOf does not know`)
      }
    },
  },
})
