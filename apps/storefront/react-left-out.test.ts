import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Visitor, minifySync, parseSync } from 'vite'
import { NOT_OFFERED, documentElementIn, leaveOut } from './react-left-out.ts'
import { asEsModule } from './react-modules.ts'

const require = createRequire(import.meta.url)
const read = (name: string, file: string) =>
  readFile(
    join(dirname(require.resolve(`${name}/package.json`)), 'cjs', `${file}.production.js`),
    'utf8',
  )
const CLIENT = await read('react-dom', 'react-dom-client')

/** All names in a file after those that it declares itself were made short. */
function longNames(code: string): Set<string> {
  const names = new Set<string>()
  const { code: small } = minifySync('react.js', code, { module: true })
  new Visitor({ Identifier: ({ name }) => void (name.length > 2 && names.add(name)) }).visit(
    parseSync('react.js', small).program,
  )
  return names
}

test('no place of React DOM asks for elements that no page draws', () => {
  const asked = (code: string, tag: number) =>
    code.match(new RegExp(`\\b${tag} [!=]== [\\w.$]+\\.tag\\b`, 'g'))?.length ?? 0
  const small = leaveOut(CLIENT)
  // SuspenseList, of the head, html head and body, ViewTransition, Activity
  for (const tag of [19, 26, 27, 30, 31])
    assert.ok(asked(CLIENT, tag) > 0 && asked(small, tag) === 0, `tag ${tag}`)
  for (const tag of [3, 5, 6, 13, 22]) assert.equal(asked(small, tag) > 0, true, `tag ${tag}`)
  assert.match(small, /fiberTag = 5;/)
})

test('what is left of React DOM uses nothing that went with the rest', () => {
  const before = longNames(asEsModule(CLIENT))
  const gone = [...longNames(asEsModule(leaveOut(CLIENT)))].filter((name) => !before.has(name))
  assert.deepEqual(gone, [])
})

test('a React that says it otherwise fails the build', () => {
  for (const known of [
    'isHostHoistableType',
    'REACT_VIEW_TRANSITION_TYPE',
    'createFiberImplClass',
    'startViewTransition',
    'FragmentInstance',
  ])
    assert.throws(() => leaveOut(CLIENT.replaceAll(known, 'renamed')), /no longer has/, known)
  assert.throws(() => asEsModule('exports.a = 1;', ['b']), /no longer offers b/)
  assert.throws(
    () => asEsModule('var other = require("other");\nother.fill(module.exports);\nexports.a = 1;'),
    /cannot read/,
  )
  assert.throws(
    () => asEsModule('exports.a = 1;\nfunction later() {\n  exports.b = 2;\n}'),
    /says b, which .* cannot read/,
  )
})

test('all of React comes as modules, without what is withheld', async () => {
  const files = [
    ['react', 'react'],
    ['react', 'react-jsx-runtime'],
    ['react-dom', 'react-dom'],
    ['react-dom', 'react-dom-client'],
    ['scheduler', 'scheduler'],
  ] as const
  for (const [name, file] of files) {
    const withheld = NOT_OFFERED[`${file}.production.js`]
    const { module, errors } = parseSync('react.js', asEsModule(await read(name, file), withheld))
    assert.deepEqual(errors, [])
    const offered = module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => exportName.name),
    )
    assert.ok(offered.length > 1, file)
    for (const held of withheld ?? []) assert.ok(!offered.includes(held), `${file} offers ${held}`)
  }
})

test('an element of the document is seen in what is drawn', () => {
  assert.equal(documentElementIn('(0, react.jsx)("meta", { name: "robots" })'), 'meta')
  assert.equal(documentElementIn('return _jsx("title", { children: "Soup" })'), 'title')
  assert.equal(documentElementIn('return _jsxs("style", { children: [] })'), 'style')
  assert.equal(documentElementIn('return _jsx("div", { title: "meta" })'), undefined)
})
