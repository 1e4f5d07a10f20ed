import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lexicon } from './lexicon.ts'

test('at the same distance, whole words rank before prefixes', () => {
  const lexicon = new Lexicon()
  const common = [
    'taco',
    'tahini',
    'tamale',
    'tandoori',
    'tapioca',
    'tarama',
    'tikka',
    'tiramisu',
    'tilapia',
  ].map((word) => [word, 50] as const)
  lexicon.learn([...common, ['thai', 1]])
  assert.equal(lexicon.near('tai', 1, true)[0]?.word, 'thai')
})
