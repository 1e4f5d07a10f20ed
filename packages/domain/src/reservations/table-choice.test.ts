import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type FloorTable, type TableRequest, bestTables, tableSets } from './table-choice.ts'

const table = (id: number, chairCount: number, more: Partial<FloorTable> = {}): FloorTable => ({
  id,
  sectionId: 1,
  position: id,
  chairCount,
  minGuests: 1,
  online: true,
  active: true,
  neighbours: [],
  ...more,
})
const use = (taken: readonly number[] = [], reservations: Record<number, number> = {}) => ({
  isFree: (id: number) => !taken.includes(id),
  reservations: (id: number) => reservations[id] ?? 0,
})
const guest = (guests: number, more: Partial<TableRequest> = {}): TableRequest => ({
  guests,
  by: 'guest',
  ...more,
})
const choose = (
  tables: readonly FloorTable[],
  request: TableRequest,
  taken: readonly number[] = [],
  maxJoined = 3,
) => bestTables({ tables, maxJoined }, request, use(taken))

describe('bestTables', () => {
  test('gives the smallest table that holds the party', () => {
    const tables = [table(1, 8), table(2, 4), table(3, 2)]
    assert.deepEqual(choose(tables, guest(3)), [2])
    assert.deepEqual(choose(tables, guest(3), [2]), [1])
    assert.equal(choose(tables, guest(9)), undefined)
  })

  test('gives no large table to a small party', () => {
    assert.equal(choose([table(1, 8, { minGuests: 5 })], guest(4)), undefined)
    assert.deepEqual(choose([table(1, 8, { minGuests: 5 })], guest(5)), [1])
  })

  test('among equal tables, prefers the one with fewer reservations, then its position, then its id', () => {
    const floor = {
      tables: [
        table(1, 4, { position: 2 }),
        table(2, 4, { position: 1 }),
        table(3, 4, { position: 1 }),
      ],
      maxJoined: 1,
    }
    assert.deepEqual(bestTables(floor, guest(4), use()), [2])
    assert.deepEqual(bestTables(floor, guest(4), use([], { 2: 1, 3: 1 })), [1])
  })

  test('joins neighbours when no single table holds the party: few tables, then few spare chairs', () => {
    const row = [
      table(1, 4, { neighbours: [2] }),
      table(2, 4, { neighbours: [1, 3] }),
      table(3, 2, { neighbours: [2] }),
    ]
    assert.deepEqual(choose(row, guest(6)), [2, 3])
    assert.deepEqual(choose(row, guest(7)), [1, 2])
    assert.deepEqual(choose(row, guest(10)), [1, 2, 3])
    assert.equal(choose(row, guest(10), [], 2), undefined, 'at most two may be joined')
    assert.equal(choose(row, guest(6), [2]), undefined, 'the ends are no neighbours')
  })

  test('narrows to a section or a table', () => {
    const tables = [
      table(1, 4, { neighbours: [2] }),
      table(2, 4, { neighbours: [1] }),
      table(3, 4, { sectionId: 2 }),
    ]
    assert.deepEqual(choose(tables, guest(4, { sectionId: 2 })), [3])
    assert.deepEqual(choose(tables, guest(4, { tableId: 2 })), [2])
    assert.deepEqual(choose(tables, guest(6, { tableId: 2 })), [1, 2])
    assert.equal(choose(tables, guest(4, { sectionId: 2, tableId: 1 })), undefined)
  })

  test('gives tables that are not online to staff only, and inactive ones to no one', () => {
    const tables = [table(1, 4, { online: false }), table(2, 4, { active: false })]
    assert.equal(choose(tables, guest(4)), undefined)
    assert.deepEqual(choose(tables, { guests: 4, by: 'staff' }), [1])
  })
})

test('tableSets lists every set once, single tables first', () => {
  const ring = [
    table(1, 2, { neighbours: [2, 3] }),
    table(2, 2, { neighbours: [1, 3] }),
    table(3, 2, { neighbours: [1, 2] }),
  ]
  const sets = [...tableSets({ tables: ring, maxJoined: 3 }, guest(2), use())]
  assert.deepEqual(sets, [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]])
})
