// npm run where -- <noun>: every place that holds it, in the order in which one would read them.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

// Who has read enough, `| head`, hangs up.
process.stdout.once('error', () => process.exit(0))
const noun = process.argv[2]?.toLowerCase()
if (!noun) {
  console.error('Which noun? For example: npm run where -- orders')
  process.exit(1)
}
const single = noun.replace(/ies$/, 'y').replace(/s$/, '')
const matches = (path: string) => new RegExp(`(^|[/-])${single}[a-z]*([-./]|$)`).test(path)
const groups: [string, string[]][] = [
  ['rules', ['packages/domain/src/**/*.ts']],
  ['contract', ['packages/contract/src/{operations,bills}/*.ts']],
  ['server', ['apps/server/src/features/**/*.ts', 'apps/server/src/adapters/**/*.ts']],
  ['storefront', ['apps/storefront/app/**/*.{ts,tsx}']],
  ['console', ['apps/console/app/**/*.{ts,tsx}']],
  ['stories', ['e2e/**/*.ts', 'bench/**/*.ts']],
  ['decisions', ['docs/**/*.md']],
]
const glossary = await readFile('docs/glossary.md', 'utf8').catch(() => '')
for (const line of glossary.split('\n').filter((row) => row.toLowerCase().includes(`**${single}`)))
  console.log(line)
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
      .filter(([, name = '', , path = '']) => (name + path).toLowerCase().includes(single))
      .map(([, name, method, path]) => `  ${method} ${path}  (${name} in ${file})`)
  }),
)
const found = operationLines.flat()
if (found.length) console.log(`\noperations\n${found.join('\n')}`)
