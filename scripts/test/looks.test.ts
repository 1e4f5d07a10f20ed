import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { LOOKS, inTurn } from '../../e2e/support/browser/looks.ts'

const STORIES = globSync('e2e/*.test.ts')
const looksOf = (story: string, turn: number) =>
  inTurn(story, LOOKS, { HAWKER_LOOK_TURN: String(turn) })

describe('looks of stories', () => {
  test('four turns in a row run each story in each look once', () => {
    for (const story of STORIES)
      for (const first of [0, 1, 1201]) {
        const looks = [0, 1, 2, 3].flatMap((step) => looksOf(story, first + step))
        assert.equal(looks.length, LOOKS.length, story)
        assert.deepEqual(new Set(looks), new Set(LOOKS), story)
      }
  })

  test('each turn runs every look in some story', () => {
    for (const turn of [0, 1, 2, 3])
      assert.deepEqual(new Set(STORIES.flatMap((story) => looksOf(story, turn))), new Set(LOOKS))
  })
})
