import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPackSize } from './pack-size.ts'
import { PACK_SIZES } from './pack-sizes-of-languages.ts'

/** The content in g, ml or pcs; undefined for an unknown one. */
function contentOf(text: string): [amount: number, unit: string] | undefined {
  const size = readPackSize(text)
  if (!size) return undefined
  if (size.kind === 'pieces') return [size.count, 'pcs']
  return [size.thousandths / 1000, size.kind === 'weight' ? 'g' : 'ml']
}

const cases = Object.entries(PACK_SIZES).flatMap(([language, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', content = ''] = line.trim().split(' = ')
      const [amount = '', unit = ''] = content.split(' ')
      const expected: [number, string] | undefined =
        content === '?' ? undefined : [Number(amount), unit]
      return { language, text, expected }
    }),
)

describe('pack sizes that people wrote', () => {
  for (const language of Object.keys(PACK_SIZES))
    test(`${language}: each size is right or unknown`, () => {
      for (const { text, expected } of cases.filter((one) => one.language === language)) {
        const read = contentOf(text)
        if (read !== undefined) assert.deepEqual(read, expected, text)
      }
    })

  test('300 sizes are checked, and at least 95 % of the known ones are read', () => {
    assert.ok(cases.length >= 300, `${cases.length}`)
    const known = cases.filter(({ expected }) => expected !== undefined)
    const missed = known.filter(({ text }) => contentOf(text) === undefined)
    assert.ok(
      missed.length <= known.length * 0.05,
      `${missed.length} of ${known.length}: ${missed.map(({ text }) => text).join(' | ')}`,
    )
  })
})
