import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { tint, tintOf } from './tint.ts'

describe('tint', () => {
  test('turns a colour into classes, which can be read back', () => {
    assert.equal(tint('#F9a03c'), 'tint r-f g-a b-3')
    assert.equal(tintOf(`size-full ${tint('#f9a03c')} rounded`), '#ffaa33')
    assert.equal(tint(tintOf(tint('#f9a03c'))), 'tint r-f g-a b-3')
  })

  test('turns anything else into the plain background, without passing it on', () => {
    for (const odd of [
      '',
      'red',
      '#fff',
      '#12345',
      'url(//evil.example)',
      '#12345g',
      '#123456 x',
    ]) {
      assert.equal(tint(odd), 'bg-sunk', odd)
      assert.equal(tintOf(tint(odd)), '')
    }
  })

  test('has a CSS rule for each step', () => {
    const css = readFileSync(join(import.meta.dirname, 'tints.css'), 'utf8')
    for (const part of ['r', 'g', 'b'])
      for (let step = 0; step < 16; step++)
        assert.match(
          css,
          new RegExp(`\\.${part}-${step.toString(16)} \\{\\s+--${part}: ${step * 17};`),
          `${part}-${step}`,
        )
  })
})
