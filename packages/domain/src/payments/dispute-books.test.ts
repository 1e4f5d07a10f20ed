import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DisputeBooks, type DisputeUpdate, booksAfter } from './dispute-books.ts'

const NOTHING: DisputeBooks = { taken: 0n, lost: 0n, status: 'open' }
const opened: DisputeUpdate = { amount: 500n, fundsTaken: true, status: 'open' }
const ends = [
  { amount: 500n, fundsTaken: false, status: 'won' },
  { amount: 500n, fundsTaken: true, status: 'lost' },
  { amount: 500n, fundsTaken: false, status: 'lost' },
] as const satisfies readonly DisputeUpdate[]

test('any order and repetition of the same updates ends with the same books', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ends),
      fc.array(fc.constantFrom<DisputeUpdate['status']>('open', 'answered')),
      fc.infiniteStream(fc.nat()),
      (end, statuses, picks) => {
        const all: DisputeUpdate[] = [end, ...statuses.map((status) => ({ ...opened, status }))]
        const repeated = [...all, ...all]
        const shuffled = repeated
          .map((update) => ({ update, at: picks.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ update }) => update)
        assert.deepEqual(
          shuffled.reduce(booksAfter, NOTHING),
          [opened, end].reduce(booksAfter, NOTHING),
        )
      },
    ),
  )
})

test('a won dispute has taken nothing, and a lost one has lost all that was taken', () => {
  assert.deepEqual(booksAfter(booksAfter(NOTHING, opened), ends[0]), {
    taken: 0n,
    lost: 0n,
    status: 'won',
  })
  assert.deepEqual(booksAfter(NOTHING, ends[1]), { taken: 500n, lost: 500n, status: 'lost' })
})

test('a dispute that was lost without taking money has lost nothing', () => {
  assert.deepEqual(booksAfter(NOTHING, ends[2]), { taken: 0n, lost: 0n, status: 'lost' })
})
