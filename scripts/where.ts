// npm run where -- <noun>: every place that holds it, in the order in which one would read them.
// The glossary has the synonyms of a noun: "courier" finds the files of "driver", too.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { synonymsOf } from './rules/glossary-order.ts'

// Who has read enough, `| head`, hangs up.
process.stdout.once('error', () => process.exit(0))
const noun = process.argv[2]?.toLowerCase()
if (!noun) {
  console.error('Which noun? For example: npm run where -- orders')
  process.exit(1)
}
const glossary = await readFile('docs/glossary.md', 'utf8').catch(() => '')
const nouns = synonymsOf(noun, glossary)
const isNamed = new RegExp(`(^|[/-])(${nouns.join('|')})[a-z]*([-./]|$)`)
const matches = (path: string) => isNamed.test(path)
const groups: [string, string[]][] = [
  ['rules', ['packages/domain/src/**/*.ts']],
  ['contract', ['packages/contract/src/{operations,bills}/*.ts']],
  ['server', ['apps/server/src/features/**/*.ts', 'apps/server/src/adapters/**/*.ts']],
  ['storefront', ['apps/storefront/app/**/*.{ts,tsx}']],
  ['console', ['apps/console/app/**/*.{ts,tsx}']],
  ['stories', ['e2e/**/*.ts', 'bench/**/*.ts']],
  ['decisions', ['docs/**/*.md']],
]
const rows = glossary.split('\n').map((row) => row.toLowerCase().replaceAll(' ', '-'))
for (const [index, line] of glossary.split('\n').entries())
  if (nouns.some((name) => rows[index]?.includes(`**${name}`)))
    console.log(line.replace(/ {2,}/g, ' '))
for (const [name, patterns] of groups) {
  const files = patterns
    .flatMap((pattern) => globSync(pattern))
    .filter(matches)
    .sort()
  if (files.length) console.log(`\n${name}\n${files.map((file) => `  ${file}`).join('\n')}`)
}
const operationLines = await Promise.all(
  globSync('packages/contract/src/operations/*.ts').map(async (file) => {
    const text = await readFile(file, 'utf8')
    return [
      ...text.matchAll(/export const (\w+) = operation\(\{\s+method: '(\w+)',\s+path: '([^']+)'/g),
    ]
      .filter(([, name = '', , path = '']) => {
        const text = (name + path).toLowerCase()
        return nouns.some((noun) => text.includes(noun))
      })
      .map(([, name, method, path]) => `  ${method} ${path}  (${name} in ${file})`)
  }),
)
const found = operationLines.flat()
if (found.length) console.log(`\noperations\n${found.join('\n')}`)
