import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../sql.ts'
import { statementOf } from '../statement-text.ts'
import {
  ID,
  INSTANT,
  INSTANT_RANGE,
  MONEY,
  TEXT,
  hidden,
  nullable,
  shown,
  shownAs,
  valuesOf,
  wireOf,
} from './columns.ts'
import { aliased, defineTable, viewOf } from './define-table.ts'
import { assignments, findRow, insertInto, listRows } from './rows.ts'

const PARCELS = defineTable('parcels', 'p', {
  id: shown('id', ID),
  note: hidden('note', nullable(TEXT)),
  fee: shownAs('fee', 'delivery_fee', nullable(MONEY)),
  sentAt: shown('sent_at', INSTANT),
})
const SENT_AT = new Date('2026-01-02T03:04:05Z')
const textOf = (piece: Parameters<typeof statementOf>[0]) =>
  statementOf(piece).text.replaceAll(/\s+/g, ' ').trim()

describe('a table', () => {
  test('selects its columns under the names of its fields', () => {
    assert.equal(
      textOf(sql`select ${PARCELS.select} ${PARCELS.from}`),
      'select p.id as "id", p.note as "note", p.fee as "fee", p.sent_at as "sentAt" from parcels p',
    )
  })

  test('selects under another name where a statement joins it twice', () => {
    const sent = aliased(viewOf(PARCELS, ['id', 'sentAt']), 's')
    assert.equal(
      textOf(sql`select ${sent.select}, json_build_object(${sent.jsonPairs}) ${sent.from}`),
      `select s.id as "id", s.sent_at as "sentAt", json_build_object('id', s.id, 'sentAt', s.sent_at)` +
        ' from parcels s',
    )
  })

  test('inserts all columns of a view with their types', () => {
    const view = viewOf(PARCELS, ['note', 'sentAt'])
    const insert = insertInto(view, { note: null, sentAt: SENT_AT })
    assert.equal(
      textOf(insert),
      'insert into parcels as p (note, sent_at) values ($1::text, $2::timestamp with time zone)',
    )
    assert.deepEqual(statementOf(insert).values, [null, '2026-01-02T03:04:05.000Z'])
  })

  test('assigns only the fields that change', () => {
    const fee = assignments(PARCELS, { fee: 5n })
    const note = assignments(PARCELS, { note: 'a' })
    const both = assignments(PARCELS, { note: 'a', fee: 5n })
    assert.equal(textOf(fee), 'fee = $1::bigint')
    assert.equal(textOf(note), 'note = $1::text')
    assert.equal(textOf(both), 'note = $1::text, fee = $2::bigint')
    assert.deepEqual(statementOf(both).values, ['a', '5'])
  })

  test('refuses a field that it does not have', () => {
    assert.throws(() => assignments(PARCELS, { other: 1 } as object), /parcels has no field other/)
  })
})

describe('rows', () => {
  const raw = { id: 1, note: null, fee: 250, sentAt: SENT_AT }
  const queries = {
    rows: async () => [raw],
    row: async () => raw,
  } as unknown as Parameters<typeof findRow>[0]

  test('come in the values of the code', async () => {
    assert.deepEqual(await listRows(queries, PARCELS, sql``), [{ ...raw, fee: 250n }])
    assert.deepEqual(await findRow(queries, PARCELS, sql``), { ...raw, fee: 250n })
  })

  test('go to the wire with the fields that it shows', () => {
    const wire = wireOf(
      PARCELS.columns,
      valuesOf(PARCELS.columns, raw),
      (minor) => Number(minor) / 100,
    )
    assert.deepEqual(wire, { id: 1, delivery_fee: 2.5, sent_at: '2026-01-02T03:04:05.000Z' })
  })
})

test('a range of instants is read as Postgres writes it', () => {
  const range = { from: SENT_AT, until: new Date('2026-01-02T05:00:00.250Z') }
  assert.deepEqual(
    INSTANT_RANGE.fromRow('["2026-01-02 03:04:05+00","2026-01-02 05:00:00.25+00")'),
    range,
  )
  assert.equal(
    INSTANT_RANGE.toParameter(range),
    '[2026-01-02T03:04:05.000Z,2026-01-02T05:00:00.250Z)',
  )
})
