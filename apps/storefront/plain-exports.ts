import type { Plugin } from 'vite'

const EXPORTS = /export\{([^{}]*)\};?(?=\s*(?:\/\/#.*\s*)?$)/
/** `a as b`, or `a` alone. */
const pairs = (list: string): [string, string][] =>
  list.split(',').map((part) => {
    const [one = '', other = one] = part.trim().split(' as ')
    return [one, other]
  })
const named = (one: string, other: string): string => (one === other ? one : `${one} as ${other}`)

/**
 * The bundler gives each name that leaves a file another short name (`export{xi as Tr,…}`), hundreds in a file that all others take from, and nothing
 * compresses worse. What is only taken by plain imports leaves under the name that it has inside; who takes it says that name.
 */
export const plainExports = (): Plugin => ({
  name: 'hawker:plain-exports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      // What an `import()` answers is read by its names.
      const open = new Set(files.flatMap(({ dynamicImports }) => dynamicImports))
      for (const file of files) {
        const offers = EXPORTS.exec(file.code)?.[1]
        // One that only passes on what others offer has no names of its own.
        if (offers === undefined || file.isEntry || file.isDynamicEntry || open.has(file.fileName))
          continue
        const inside = new Map(pairs(offers).map(([local, outside]) => [outside, local]))
        file.code = file.code.replace(
          EXPORTS,
          `export{${[...new Set(inside.values())].join(',')}};`,
        )
        const takes = new RegExp(
          String.raw`\b(import|export)\{([^{}]*)\}from"\./${file.fileName.replace(/^.*\//, '')}"`,
          'g',
        )
        for (const user of files) {
          if (user === file || !user.imports.includes(file.fileName)) continue
          user.code = user.code.replace(takes, (taking, how: string, list: string) => {
            const taken = pairs(list).map(([outside, local]) => {
              const name =
                inside.get(outside) ??
                this.error(
                  `${user.fileName} takes ${outside} of ${file.fileName}, which does not offer it`,
                )
              return named(name, local)
            })
            return taking.replace(`${how}{${list}}`, `${how}{${taken.join(',')}}`)
          })
        }
      }
    },
  },
})
