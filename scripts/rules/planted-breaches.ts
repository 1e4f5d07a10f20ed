// One breach of every rule. scripts/rules-bite.ts plants them and expects each to be found.
import { DOCUMENT_BREACHES } from './document-breaches.ts'

const server = 'apps/server/src'
const store = 'apps/storefront/app'
/** For each import rule, files that break it: path → content. */
export const IMPORT_BREACHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': {
    [`${server}/features/planted-a/a.ts`]: "import type { B } from './b.ts'\nexport type A = B",
    [`${server}/features/planted-a/b.ts`]: "import type { A } from './a.ts'\nexport type B = A",
  },
  'std-imports-nothing': { 'packages/std/src/planted.ts': "import 'node:fs'" },
  'domain-is-pure': { 'packages/domain/src/planted.ts': "import 'node:fs'" },
  'contract-is-the-wire': { 'packages/contract/src/planted.ts': "import 'node:fs'" },
  'ui-knows-no-api': {
    'packages/ui/src/planted.tsx':
      "import type { Order } from '../../contract/src/operations/orders.ts'\nexport const x: Order[] = []",
  },
  'i18n-knows-no-app': {
    'packages/i18n/src/planted.ts': "export * from '../../contract/src/core/errors.ts'",
  },
  'web-serves-both-apps': { 'packages/web/src/planted.ts': "import 'node:fs'" },
  'build-is-for-builds': {
    [`${store}/lib/planted-plugin.ts`]:
      "export { storefrontChunks } from '../../../../packages/build/src/storefront-chunks.ts'",
  },
  'postgres-knows-no-commerce': {
    'packages/postgres/src/planted.ts': "export * from '../../domain/src/money/money.ts'",
  },
  'only-the-server-knows-postgres': {
    'packages/domain/src/planted-postgres.test.ts': "import '../../postgres/src/embedded.ts'",
  },
  'packages-below-apps': {
    'packages/domain/src/planted-up.ts': "export * from '../../../apps/server/src/deps.ts'",
  },
  'apps-are-strangers': {
    [`${store}/lib/planted-server.ts`]: "export * from '../../../server/src/deps.ts'",
  },
  'features-meet-at-the-door': {
    [`${server}/features/planted-b/x.ts`]:
      "export { findActor } from '../accounts/sessions/session.store.ts'",
  },
  'features-have-one-door': {
    [`${store}/features/planted-h/inner.ts`]: 'export const a = 1',
    [`${store}/features/planted-h/index.ts`]: "export { a } from './inner.ts'",
    [`${store}/routes/planted-door.tsx`]: "export { a } from '../features/planted-h/inner.ts'",
  },
  'sql-lives-in-stores': {
    [`${server}/features/planted-c/x.ts`]:
      "export const open = () => import('../../database/migrate.ts')",
  },
  'features-import-lower-layers': {
    [`${server}/features/accounts/planted.ts`]: "export * from '../notifications/index.ts'",
  },
  'routes-call-use-cases': {
    [`${server}/features/planted-d/x.store.ts`]: 'export const y = 1',
    [`${server}/features/planted-d/x.routes.ts`]: "export { y } from './x.store.ts'",
  },
  'features-see-ports': {
    [`${server}/adapters/planted/real.ts`]: 'export const real = 1',
    [`${server}/features/planted-e/x.ts`]: "export { real } from '../../adapters/planted/real.ts'",
  },
  'texts-within-budgets': {
    [`${server}/adapters/sms/planted/port.ts`]: 'export const planted = 1',
    [`${server}/features/planted-text/x.ts`]:
      "export { planted } from '../../adapters/sms/planted/port.ts'",
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
    'packages/web/src/router/planted.ts': "export { useForm } from '../forms/use-form.ts'",
  },
  'tests-stay-tests': {
    [`${server}/features/planted-g/x.ts`]: "export * from '../../testing/test-app.ts'",
  },
  'declared-dependencies': { [`${store}/lib/planted-dep.ts`]: "import 'pg'" },
  resolvable: { [`${store}/lib/planted-lost.ts`]: "import '@hawker/domain/no-such-rule'" },
}

const word = ['who', 'ever'].join('')
const typeName = ['An', 'swer'].join('')
const FULL_FOLDER = 'packages/std/src/planted'

/** Files that break the house rules, and what the rule reports of each. */
export const HOUSE_BREACHES: readonly {
  readonly path: string
  readonly text: string
  readonly report: RegExp
}[] = [
  {
    path: 'packages/std/src/planted-word.ts',
    text: `// It belongs to ${word} asks.`,
    report: /planted-word\.ts:1: forbidden word/,
  },
  {
    path: 'packages/std/src/planted-type.ts',
    text: `export type ${typeName} = string`,
    report: /planted-type\.ts:1: type name/,
  },
  {
    path: 'packages/std/src/planted-name.ts',
    text: 'export const share = (mostGiven: number) => mostGiven',
    report: /planted-name\.ts:1: name "mostGiven" does not say what it holds/,
  },
  {
    path: 'packages/std/src/planted-beginning.ts',
    text: `/** ${['For', 'the', 'log.'].join(' ')} */`,
    report: /planted-beginning\.ts:1: comment begins with "For the"/,
  },
  {
    path: 'packages/std/src/planted-line.ts',
    text: `export const line = '${'x'.repeat(120)}'`,
    report: /planted-line\.ts:1: 1\d\d characters in a line/,
  },
  {
    path: 'packages/std/src/planted-function.ts',
    text: `export function planted() {\n${'  planted()\n'.repeat(70)}}`,
    report: /planted-function\.ts: a function of 72 lines, more than 70/,
  },
  {
    path: `${server}/features/chat/planted.store.ts`,
    text: 'export const statement = sql`update orders o set note = null`',
    report: /planted\.store\.ts:1: writes orders, which belongs to features\/orders/,
  },
  {
    path: `${server}/features/orders/planted.table.ts`,
    text: "export const PLANTED = defineTable('orders', 'o', {})",
    report: /(planted|order)\.table\.ts:\d+: describes orders again/,
  },
  {
    path: 'packages/std/src/planted.test.ts',
    text: "test('a', () => compute(1))",
    report: /planted\.test\.ts:1: a test without an assertion cannot fail/,
  },
  {
    path: 'e2e/planted.test.ts',
    text: "test('a', () => assert.ok(sql`select 1`))",
    report: /e2e\/planted\.test\.ts:1: SQL in a story/,
  },
  {
    path: `${server}/features/planted-type.ts`,
    text: 'export type Deps = string',
    report: /exports a type Deps too/,
  },
  ...Array.from({ length: 26 }, (_, index) => ({
    path: `${FULL_FOLDER}/file-${index}.ts`,
    text: 'export {}',
    report: new RegExp(`${FULL_FOLDER}: 26 source files`),
  })),
  ...DOCUMENT_BREACHES,
]

export const LONG_SUBJECT =
  'Say in one subject all that a body of several lines could have said much better'
