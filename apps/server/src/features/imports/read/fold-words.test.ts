import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldWords } from './fold-words.ts'

test('foldWords ignores case, accents and punctuation', () => {
  for (const [text, folded] of [
    ['Crème  Brûlée!', 'creme brulee'],
    ['Œufs & Süßes', 'oeufs susses'],
    ['ЧАЙ', 'чаи'],
    ['فُول', 'فول'],
    ['שָׁלוֹם', 'שלום'],
  ] as const)
    assert.equal(foldWords(text), folded)
})

test('foldWords keeps words apart that differ in a mark of their script', () => {
  for (const [one, other] of [
    ['दाल', 'दिल'],
    ['パン', 'ハン'],
    ['ข้าว', 'ขาว'],
    ['বড়া', 'বড়ি'],
  ] as const)
    assert.notEqual(foldWords(one), foldWords(other), one)
})
