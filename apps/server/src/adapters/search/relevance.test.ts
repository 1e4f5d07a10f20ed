import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relevanceOf } from './relevance.ts'

const pizza = [[{ words: ['pizza'], prefix: true, weight: 1, typed: true }]]
const fit = (locale: string, title: string, section: string) =>
  relevanceOf({ locale, title, section }, pizza, ['en'])

test('a dish in a section with the searched name ranks before a match in another language', () => {
  assert.ok(fit('en', 'diavola', 'pizza') > fit('es', 'margarita congelada pizza', 'frozen'))
  assert.ok(fit('en', 'diavola', 'pizza') > fit('en', 'california roll', 'pizza burgers sushi'))
})

test("a title match in the reader's language ranks first", () => {
  assert.ok(fit('en', 'pizza bianca', 'pizza') > fit('en', 'diavola', 'pizza'))
  assert.ok(fit('en', 'pizza bianca', '') > fit('en', 'diavola', 'pizza'))
})
