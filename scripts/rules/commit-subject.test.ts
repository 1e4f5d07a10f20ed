import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findSubjectProblem } from './commit-subject.ts'

describe('findSubjectProblem', () => {
  test('accepts a short subject with a body after a blank line', () => {
    assert.equal(
      findSubjectProblem('Refuse ambiguous separators\n\nThey mean two things.'),
      undefined,
    )
    assert.equal(findSubjectProblem('x'.repeat(72)), undefined)
  })

  test('names a subject that is too long, empty or runs into the body', () => {
    assert.match(findSubjectProblem('x'.repeat(73)) ?? '', /73 characters, more than 72/)
    assert.match(findSubjectProblem('# only a comment') ?? '', /empty/)
    assert.match(findSubjectProblem('Add carts\nand more') ?? '', /blank line/)
    assert.match(findSubjectProblem('Add carts.') ?? '', /full stop/)
  })
})
