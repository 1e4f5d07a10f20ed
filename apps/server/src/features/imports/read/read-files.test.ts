import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { nameColumns } from './column-names.ts'
import { PRODUCT_COLUMNS } from '../products/read/product-columns.ts'
import { openCsv } from './csv-rows.ts'
import { geojsonFeatures } from './geojson-features.ts'
import { inspectFile } from './inspect-file.ts'

const SEARCH = { synonyms: PRODUCT_COLUMNS, required: [['product_name']] }

async function inFile<T>(bytes: string | Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-import-'))
  try {
    const path = join(folder, 'given')
    await writeFile(path, bytes)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
const table = (bytes: string | Buffer) =>
  inFile(bytes, async (path) => {
    const { encoding } = await inspectFile(path)
    const { rows, columns } = await openCsv(path, encoding, SEARCH)
    const read: { line: number; name: string; broken: string | undefined; tooLong: boolean }[] = []
    for await (const row of rows)
      read.push({
        line: row.line,
        name: row.cell('product_name'),
        broken: row.broken,
        tooLong: row.tooLong,
      })
    return {
      encoding,
      columns: columns.map(({ name }) => name),
      rows: read,
      names: read.map(({ name }) => name),
    }
  })
const text = 'code;product_name\n1;Crème brûlée\n2;Käse'

test('inspectFile detects encodings', async () => {
  const cases: [string, Buffer][] = [
    ['utf8', iconv.encode(text, 'utf8')],
    ['utf8', iconv.encode(text, 'utf8', { addBOM: true })],
    ['utf16le', iconv.encode(text, 'utf16le', { addBOM: true })],
    ['utf16le', iconv.encode(text, 'utf16le', { addBOM: false })],
    ['utf16be', iconv.encode(text, 'utf16-be', { addBOM: true })],
    ['win1252', iconv.encode(text, 'win1252')],
  ]
  for (const [encoding, bytes] of cases) {
    const read = await table(bytes)
    assert.deepEqual([read.encoding, read.names], [encoding, ['Crème brûlée', 'Käse']])
    assert.deepEqual(read.columns, ['code', 'product_name'])
  }
})
test('openCsv joins a multi-byte character that two chunks split', async () => {
  const name = 'é'.repeat(200_001)
  assert.deepEqual((await table(`code,product_name\n1,${name}\n`)).names, [name])
})
test('openCsv detects separators and ignores quoted ones', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    assert.deepEqual(
      (
        await table(
          ['code', 'product_name', '"a,;b"'].join(separator) +
            `\n${['1', '"Tea ""x"""', '2'].join(separator)}`,
        )
      ).names,
      ['Tea "x"'],
      separator,
    )
  }
})
test('openCsv reports the first line of each row', async () => {
  const read = await table('code,product_name\n1,"two\nlines"\n\n2,after\n')
  assert.deepEqual(
    read.rows.map(({ line, name }) => [line, name]),
    [
      [2, 'two\nlines'],
      [5, 'after'],
    ],
  )
})
test('openCsv marks a row with more values than columns, and reads the next row', async () => {
  const { rows } = await table('code,product_name\n1,a,b\n2,c\n')
  assert.deepEqual(
    rows.map(({ tooLong }) => tooLong),
    [true, false],
  )
})
test('openCsv loses only the line of an unclosed quote', async () => {
  const rows = Array.from(
    { length: 500 },
    (_, index) =>
      `${index + 2},${index === 3 ? '"never closed' : index === 450 ? '"nor this' : 'plain'}`,
  )
  const read = await table(`code,product_name\n${rows.join('\n')}\n`)
  assert.deepEqual(read.rows.filter(({ broken }) => broken).map(({ line }) => line), [5, 452]) // prettier-ignore
  assert.equal(read.rows.length, 500)
  assert.equal(read.names.filter((name) => name === 'plain').length, 498)
})
test('openCsv loses only a line that is too long', async () => {
  const { rows } = await table(`code,product_name\n1,a\n2,${'x'.repeat(3_000_000)}\n3,c\n`)
  assert.deepEqual(
    rows.map(({ line, name, broken }) => [line, name, broken !== undefined]),
    [
      [2, 'a', false],
      [3, '', true],
      [4, 'c', false],
    ],
  )
})
test('openCsv reads a stray quote inside a value as a character', async () => {
  assert.deepEqual((await table('code,product_name\n1,5" pipe\n2,say "hi" you\n3,c\n')).names, [
    '5" pipe',
    'say "hi" you',
    'c',
  ])
})
test('nameColumns restores destroyed headers from their position', () => {
  const { columns, notes } = nameColumns(
    ['sugars_100g', '#NOME?', '#NOME?', 'fiber_100g', '#NAME?', 'name'],
    PRODUCT_COLUMNS,
  )
  assert.deepEqual(
    columns.map(({ name }) => name),
    [
      'sugars_100g',
      '-sucrose_100g',
      '-glucose_100g',
      'fiber_100g',
      '-soluble-fiber_100g',
      'product_name',
    ],
  )
  assert.match(notes[0] ?? '', /3 headers.*3 of them/)
})

async function features(text: string, size = 7) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const read = []
  for await (const { line, feature, broken } of geojsonFeatures(pieces()))
    read.push({ line, feature, broken })
  return read
}
const feature = (name: string) =>
  JSON.stringify({ type: 'Feature', properties: { name }, geometry: null })
const collection = (...lines: string[]) =>
  `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}`

test('geojsonFeatures streams features with any string content and any chunk size', async () => {
  const names = ['a', '}{][", \\ "x', 'b\\']
  for (const size of [1, 3, 50, 10_000]) {
    const read = await features(collection(...names.map(feature)), size)
    assert.deepEqual(
      read.map(({ line, feature: one }) => [line, one]),
      names.map((name, index) => [index + 2, JSON.parse(feature(name))]),
    )
  }
})
test('geojsonFeatures reads the features after a broken one', async () => {
  const read = await features(
    collection(
      '{"type":"Feature","properties":{"name":"x"',
      feature('b'),
      '{"type":"Feature", nonsense}',
      feature('c'),
    ),
  )
  assert.deepEqual(
    read.map(({ broken }) => broken),
    ['cut_off', undefined, 'not_json', undefined],
  )
  assert.deepEqual(
    read.map(({ line }) => line),
    [2, 3, 4, 5],
  )
})
