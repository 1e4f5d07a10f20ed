import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { SETTINGS, keyOf } from './setting-values.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** They declare, list or pass on settings, and use none. */
const PASSING_ON = new RegExp(
  '\\.test\\.tsx?$|/(?:testing|seed|node_modules|generated)/|' +
    'setting-values|setting-groups|load-site',
)

const withoutComments = (code: string): string =>
  code.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '')
const sources = globSync(['apps/*/{src,app}/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
  cwd: ROOT,
})
  .filter((file) => !PASSING_ON.test(file))
  .map((file) => withoutComments(readFileSync(`${ROOT}${file}`, 'utf8')))

/** How code reads a setting: typed by its name, or on the wire and in SQL by its key. */
function patternsOf(name: string): RegExp[] {
  const key = keyOf(name)
  // A single word such as "phone" means other things too.
  const named =
    name === key
      ? [new RegExp(`settings\\.${name}\\b|key === '${name}'|SOCIAL = .*'${name}'`)]
      : [new RegExp(`\\b${name}\\b`), new RegExp(`['"\`.]${key}\\b|\\b${key}:`)]
  return key.includes('_app_') ? [...named, /\$\{of\}_app_\$\{system\}/] : named
}

test('every setting is read by the code that it changes', () => {
  assert.ok(sources.length > 500, String(sources.length))
  const unread = Object.keys(SETTINGS).filter(
    (name) => !patternsOf(name).some((pattern) => sources.some((code) => pattern.test(code))),
  )
  assert.deepEqual(unread, [])
})

const tests = globSync(['apps/**/*.test.ts', 'e2e/**/*.test.ts'], {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
})
  // They test how settings are stored, not what they change.
  .filter((file) => !/features\/settings\/(?:staff-)?settings\.test\.ts$/.test(file))
  .map((file) => withoutComments(readFileSync(`${ROOT}${file}`, 'utf8')))

/** How a test changes a setting: by its name, in SQL by its key, or in a story by an object. */
function isChanged(name: string): boolean {
  const key = keyOf(name)
  const patterns = [
    new RegExp(`changeSetting\\(\\s*[\\w.]+,\\s*'${name}'`),
    new RegExp(`insert into settings[^\`]*\\('${key}',`),
    new RegExp(`update settings set value = [^\`]*where key = '${key}'`),
    new RegExp(`changeSettings\\(\\{[^}]*\\b${key}:`),
    new RegExp(`^\\s*${key}: '[^]*changeSettings\\(values\\)`, 'm'),
    ...(name === 'uiType' ? [/showHomeLayout\(/] : []),
  ]
  return tests.some((code) => patterns.some((pattern) => pattern.test(code)))
}

test('every setting is changed by a test', () => {
  assert.ok(tests.length > 300, String(tests.length))
  assert.deepEqual(
    Object.keys(SETTINGS).filter((name) => !isChanged(name)),
    [],
  )
})
