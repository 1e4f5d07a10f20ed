import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeOfBar, placeAfter } from './bar-place.ts'

const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`)
const shown = { from: at('10:00'), until: at('22:00') }
const bar = { from: at('19:00'), until: at('20:30'), tableId: 1 }
const text = ({ from, until, tableId }: typeof bar) =>
  `${new Date(from).toISOString().slice(11, 16)} ${new Date(until).toISOString().slice(11, 16)} ${tableId}`

describe('placeAfter', () => {
  test('moves by quarters and to another table', () => {
    assert.equal(text(placeAfter(bar, { quarters: -3, tableId: 2 }, shown)), '18:15 19:45 2')
  })
  test('stays within the shown hours', () => {
    assert.equal(text(placeAfter(bar, { quarters: 40 }, shown)), '20:30 22:00 1')
    assert.equal(text(placeAfter(bar, { quarters: -99 }, shown)), '10:00 11:30 1')
  })
  test('leaves a bar where it is that is longer than the shown hours', () => {
    const long = { ...bar, from: at('09:00'), until: at('23:00') }
    assert.equal(text(placeAfter(long, { quarters: 2 }, shown)), text(long))
  })
  test('stretches the end, to a quarter at least', () => {
    assert.equal(text(placeAfter(bar, { longer: 2 }, shown)), '19:00 21:00 1')
    assert.equal(text(placeAfter(bar, { longer: -9 }, shown)), '19:00 19:15 1')
  })
})

describe('changeOfBar', () => {
  const zone = 'America/New_York'
  const joined = { table_ids: [1, 5] }
  test('names only what changed, in the clock of the shop', () => {
    const after = { ...bar, from: bar.from + 900_000, until: bar.until + 900_000 }
    assert.deepEqual(changeOfBar(joined, bar, after, zone), { start_date: '2026-11-27 14:15' })
    assert.deepEqual(changeOfBar(joined, bar, { ...bar, until: at('21:00') }, zone), {
      duration: 120,
    })
    assert.equal(changeOfBar(joined, bar, bar, zone), undefined)
  })
  test('replaces one of joined tables', () => {
    assert.deepEqual(changeOfBar(joined, bar, { ...bar, tableId: 2 }, zone), { table_ids: [2, 5] })
    assert.deepEqual(changeOfBar(joined, bar, { ...bar, tableId: 5 }, zone), { table_ids: [5] })
  })
})
