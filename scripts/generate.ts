// Writes what is derived from the contract. `npm run generate -- --check` only says whether it is fresh.
import { readFile, writeFile } from 'node:fs/promises'
import { routesModule } from '@hawker/contract/generate'

const made = new Map([['packages/contract/src/generated/routes.ts', routesModule()]])
const stale: string[] = []
for (const [path, text] of made) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
  stale.push(path)
  if (!process.argv.includes('--check')) await writeFile(path, text)
}
if (stale.length && process.argv.includes('--check')) {
  console.error(`Not fresh: ${stale.join(', ')}\nRun: npm run generate`)
  process.exit(1)
}
console.log(
  stale.length ? `Written: ${stale.join(', ')}` : `${made.size} generated files are fresh`,
)
