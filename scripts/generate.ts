// Writes what is generated from the contract and the feature layers. With --check it only says whether
// the files are up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { routesModule } from '@hawker/contract/core/generate'
import { featureTable } from './rules/feature-order.ts'

const ARCHITECTURE = 'docs/architecture.md'
const TABLE = /(<!-- feature layers -->\n)[\s\S]*?(\n<!-- \/feature layers -->)/

const architecture = await readFile(ARCHITECTURE, 'utf8')
if (!TABLE.test(architecture)) throw new Error(`${ARCHITECTURE} has no marked table of layers`)
const generated = new Map([
  ['packages/contract/src/core/generated/routes.ts', routesModule()],
  [
    ARCHITECTURE,
    architecture.replace(TABLE, (_, start, end) => `${start}\n${featureTable()}\n${end}`),
  ],
])
const isCheck = process.argv.includes('--check')
const outdated: string[] = []
for (const [path, text] of generated) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
  outdated.push(path)
  if (!isCheck) await writeFile(path, text)
}
if (outdated.length > 0 && isCheck) {
  console.error(`Outdated: ${outdated.join(', ')}\nRun: npm run generate`)
  process.exit(1)
}
console.log(
  outdated.length > 0
    ? `Written: ${outdated.join(', ')}`
    : `${generated.size} generated files are up to date`,
)
