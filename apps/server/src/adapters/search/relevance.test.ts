import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relevanceOf } from './relevance.ts'

const pizza = [[{ words: ['pizza'], prefix: true, weight: 1 }]]
const fit = (locale: string, title: string, section: string) =>
  relevanceOf({ locale, title, section }, pizza, ['en'])

test('a dish of a section that is called just what was asked comes before one that is called so in another language only', () => {
  assert.ok(fit('en', 'diavola', 'pizza') > fit('es', 'margarita congelada pizza', 'frozen'))
  assert.ok(fit('en', 'diavola', 'pizza') > fit('en', 'california roll', 'pizza burgers sushi'))
})

test('what is called so in the asked language comes first of all', () => {
  assert.ok(fit('en', 'pizza bianca', 'pizza') > fit('en', 'diavola', 'pizza'))
  assert.ok(fit('en', 'pizza bianca', '') > fit('en', 'diavola', 'pizza'))
})
