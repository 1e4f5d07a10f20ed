import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EMPTY_LOG,
  type Said,
  isMine,
  keptUnsent,
  lastUnseen,
  seenBy,
  withSaid,
  withUnsent,
} from './chat-log.ts'

const said = (id: number, role: string, read = false): Said => ({
  id,
  chat_id: 1,
  client_id: `c${id}`,
  user: { firstname: 'A', role },
  type: 'text',
  text: `t${id}`,
  image: null,
  location: null,
  created_at: '2026-11-21T17:00:00.000Z',
  read_at: read ? '2026-11-21T17:01:00.000Z' : null,
})
const unsent = (client_id: string, failed = false) => ({
  client_id,
  text: client_id,
  created_at: '2026-11-21T17:00:00.000Z',
  failed,
})

test('messages come into their places, each once, whichever way and however often they are heard', () => {
  const log = withSaid(withSaid(EMPTY_LOG, [said(3, 'user'), said(5, 'seller')]), [
    said(4, 'user'),
    said(3, 'user', true),
  ])
  assert.deepEqual(
    log.said.map(({ id, read_at: read }) => [id, read !== null]),
    [
      [3, true],
      [4, false],
      [5, false],
    ],
  )
})
test('what has arrived is not on its way any more, by its own name', () => {
  const log = withSaid(withUnsent(withUnsent(EMPTY_LOG, unsent('c7')), unsent('c8')), [
    said(7, 'user'),
  ])
  assert.deepEqual(
    log.unsent.map(({ client_id }) => client_id),
    ['c8'],
  )
})
test('trying again does not write the words twice', () => {
  const log = withUnsent(withUnsent(EMPTY_LOG, unsent('a', true)), unsent('a'))
  assert.deepEqual(log.unsent, [unsent('a')])
})
test('what a page left behind on its way waits to be tried again', () => {
  assert.deepEqual(keptUnsent([unsent('a')]), [unsent('a', true)])
})
test("seen are the other side's, up to that message", () => {
  const log = withSaid(EMPTY_LOG, [said(1, 'user'), said(2, 'seller'), said(3, 'user')])
  assert.deepEqual(
    seenBy(log, 'desk', 2, 'now').said.map(({ read_at: at }) => at),
    ['now', null, null],
  )
  assert.equal(lastUnseen(log, 'user'), 2)
  assert.equal(lastUnseen(log, 'seller'), 3)
  assert.equal(lastUnseen(seenBy(log, 'user', 3, 'now'), 'user'), undefined)
})
test('whoever answers at a desk sees what all of the desk have said as theirs', () => {
  assert.deepEqual(
    [
      isMine(said(1, 'admin'), 'admin'),
      isMine(said(1, 'user'), 'admin'),
      isMine(said(1, 'user'), 'user'),
    ],
    [true, false, true],
  )
})
