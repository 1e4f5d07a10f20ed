import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { NOT_OFFERED, documentElementIn, leaveOut } from './react-left-out.ts'

const REACT =
  /node_modules[\\/](react|react-dom|scheduler)[\\/](?:cjs[\\/][\w-]+\.production|index|client|jsx-runtime)\.js$/
const CLIENT = 'react-dom-client.production.js'
const OURS = /[\\/](app|packages)[\\/].*\.tsx$/
/** Which of two files a package is; also asks the browser's React tools to judge the build, which nobody needs. */
const DOOR = /module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/
const REQUIRES = /^var ((?:\w+ = require\("[\w-]+"\)(?:,\s+)?)+);$/m
const OFFER = /\bexports\.(\w+)\s+=(?!=)/g

/**
 * React comes as CommonJS: objects that are filled at run time, of which a bundler can drop nothing, and each name is looked up at each call
 * (`(0, a.useState)(…)`). Its files fill them with plain statements, so the same can be said as an ES module.
 */
export function asEsModule(code: string, withheld: readonly string[] = []): string {
  const production = DOOR.exec(code)?.[1]
  if (production) return `export * from '${production}'`
  const times = new Map<string, number>()
  for (const [, name = ''] of code.matchAll(OFFER)) times.set(name, (times.get(name) ?? 0) + 1)
  const unknown = withheld.find((name) => !times.has(name))
  if (unknown)
    throw new Error(`React no longer offers ${unknown}, which react-left-out.ts withholds.`)
  const said = new Set<string>()
  const body = code
    .replace(REQUIRES, (_, list: string) =>
      list.replaceAll(/(\w+) = require\((".*?")\),?/g, 'import * as $1 from $2;'),
    )
    .replaceAll(/^exports\.(\w+)(?=\s+=(?!=))/gm, (_, name: string) => {
      const how = said.has(name) ? '' : times.get(name) === 1 ? 'const ' : 'let '
      said.add(name)
      return `${how}out_${name}`
    })
    .replaceAll(/\bexports\.(\w+)/g, 'out_$1')
  const offered = [...said].filter((name) => !withheld.includes(name))
  const trouble =
    /\b(?:exports|require|module)\s*[.([]/.exec(body)?.[0] ??
    [...times.keys()].find((name) => !said.has(name))
  if (trouble || offered.length === 0)
    throw new Error(
      `React's code says ${trouble ?? 'nothing'}, which react-modules.ts cannot read.`,
    )
  return `${body}\nexport { ${offered.map((name) => `out_${name} as ${name}`).join(', ')} }`
}

/** Only in the browser's build. */
export const reactModules = (): Plugin[] => [
  {
    name: 'hawker:react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    transform(code, id) {
      if (!REACT.test(id)) return null
      const file = basename(id)
      return asEsModule(file === CLIENT ? leaveOut(code) : code, NOT_OFFERED[file])
    },
  },
  {
    name: 'hawker:no-document-elements',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'post',
    transform(code, id) {
      const drawn = OURS.test(id.replace(/\?.*$/, '')) ? documentElementIn(code) : undefined
      if (drawn)
        this.error(`${id} draws <${drawn}>, which belongs to the document (react-left-out.ts).`)
    },
  },
]
