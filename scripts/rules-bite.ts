// Plants one breach of every import rule and expects the rule to name it; fails too when nothing was read.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const server = 'apps/server/src'
const store = 'apps/storefront/app'
const breaches: Record<string, Record<string, string>> = {
  'no-cycles': {
    [`${server}/features/planted-a/a.ts`]: "import type { B } from './b.ts'\nexport type A = B",
    [`${server}/features/planted-a/b.ts`]: "import type { A } from './a.ts'\nexport type B = A",
  },
  'std-imports-nothing': { 'packages/std/src/planted.ts': "import 'node:fs'" },
  'domain-is-pure': { 'packages/domain/src/planted.ts': "import 'node:fs'" },
  'contract-is-the-wire': { 'packages/contract/src/planted.ts': "import 'node:fs'" },
  'ui-knows-no-api': {
    'packages/ui/src/planted.tsx':
      "import type { Order } from '../../contract/src/orders.ts'\nexport const X = (p: Order) => <p>{p.id}</p>",
  },
  'i18n-knows-no-app': {
    'packages/i18n/src/planted.ts': "export * from '../../contract/src/errors.ts'",
  },
  'build-is-for-builds': {
    [`${store}/lib/planted-plugin.ts`]:
      "export { sharedChunks } from '../../../../packages/build/src/shared-chunks.ts'",
  },
  'web-serves-both-apps': { 'packages/web/src/planted.ts': "import 'node:fs'" },
  'packages-below-apps': {
    'packages/domain/src/planted-up.ts': "export * from '../../../apps/server/src/deps.ts'",
  },
  'apps-are-strangers': {
    [`${store}/lib/planted-server.ts`]: "export * from '../../../server/src/deps.ts'",
  },
  'features-meet-at-the-door': {
    [`${server}/features/planted-b/x.ts`]:
      "export { findActor } from '../accounts/session.store.ts'",
  },
  'sql-lives-in-stores': {
    [`${server}/features/planted-c/x.ts`]:
      "export const open = () => import('../../database/database.ts')",
  },
  'routes-call-use-cases': {
    [`${server}/features/planted-d/x.store.ts`]: 'export const y = 1',
    [`${server}/features/planted-d/x.routes.ts`]: "export { y } from './x.store.ts'",
  },
  'features-see-ports': {
    [`${server}/adapters/planted/real.ts`]: 'export const real = 1',
    [`${server}/features/planted-e/x.ts`]: "export { real } from '../../adapters/planted/real.ts'",
  },
  'features-below-shell': {
    [`${store}/shell/planted.tsx`]: 'export const Header = () => <header />',
    [`${store}/features/planted/x.tsx`]: "export { Header } from '../../shell/planted.tsx'",
  },
  'shell-below-routes': {
    [`${store}/routes/planted.tsx`]: 'export const C = () => <p />',
    [`${store}/shell/planted-up.tsx`]: "export { C } from '../routes/planted.tsx'",
  },
  'lib-below-features': {
    [`${store}/features/planted-f/index.ts`]: 'export const a = 1',
    [`${store}/lib/planted-up.ts`]: "export { a } from '../features/planted-f/index.ts'",
  },
  'router-below-pages': {
    [`${store}/shell/planted-r.tsx`]: 'export const Bar = () => <p />',
    [`${store}/router/planted.tsx`]: "export { Bar } from '../shell/planted-r.tsx'",
  },
  'tests-stay-tests': {
    [`${server}/features/planted-g/x.ts`]: "export * from '../../testing/test-app.ts'",
  },
  'declared-dependencies': { [`${store}/lib/planted-dep.ts`]: "import 'pg'" },
  resolvable: { [`${store}/lib/planted-lost.ts`]: "import '@hawker/domain/no-such-rule'" },
}

const cruise = () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '-T',
      'json',
      'packages',
      'apps',
    ],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const report: {
    summary: {
      totalCruised: number
      violations: { from: string; to: string; rule: { name: string } }[]
    }
  } = JSON.parse(stdout)
  return report.summary
}

const clean = cruise()
for (const { rule, from, to } of clean.violations) console.error(`✗ ${rule.name}: ${from} → ${to}`)
if (clean.totalCruised < 50)
  console.error(`✗ only ${clean.totalCruised} modules were read: is @swc/core installed?`)
if (clean.violations.length || clean.totalCruised < 50) process.exit(1)

const files = Object.values(breaches).flatMap(Object.entries)
const folders = [...new Set(files.map(([path]) => dirname(path)))].filter(
  (folder) => !existsSync(folder),
)
try {
  for (const [path, text] of files) {
    if (existsSync(path)) throw new Error(`${path} exists`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text + '\n')
  }
  const { violations } = cruise()
  const missed = Object.entries(breaches).filter(
    ([rule, planted]) =>
      !violations.some(
        (seen) =>
          seen.rule.name === rule && Object.keys(planted).some((path) => seen.from === path),
      ),
  )
  for (const [rule] of missed) console.error(`✗ ${rule} did not notice its breach`)
  if (missed.length) process.exitCode = 1
  else
    console.log(
      `✓ import rules: ${clean.totalCruised} modules clean, all ${Object.keys(breaches).length} rules bite`,
    )
} finally {
  for (const [path] of files) rmSync(join(path), { force: true })
  for (const folder of folders.sort().reverse()) rmSync(folder, { recursive: true, force: true })
}
