import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  EMPTY_LOG,
  type Message,
  isMine,
  asFailed,
  lastUnread,
  readBy,
  withMessages,
  withUnsent,
} from './chat-log.ts'

const message = (id: number, role: string, read = false): Message => ({
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

describe('chat log', () => {
  test('orders messages by id, each once', () => {
    const log = withMessages(withMessages(EMPTY_LOG, [message(3, 'user'), message(5, 'seller')]), [
      message(4, 'user'),
      message(3, 'user', true),
    ])
    assert.deepEqual(
      log.messages.map(({ id, read_at: read }) => [id, read !== null]),
      [
        [3, true],
        [4, false],
        [5, false],
      ],
    )
  })
  test('removes an unsent text when its message arrives', () => {
    const log = withMessages(withUnsent(withUnsent(EMPTY_LOG, unsent('c7')), unsent('c8')), [
      message(7, 'user'),
    ])
    assert.deepEqual(
      log.unsent.map(({ client_id }) => client_id),
      ['c8'],
    )
  })
  test('replaces an unsent text on a retry', () => {
    const log = withUnsent(withUnsent(EMPTY_LOG, unsent('a', true)), unsent('a'))
    assert.deepEqual(log.unsent, [unsent('a')])
  })
  test('offers a retry for texts that an earlier page left unsent', () => {
    assert.deepEqual(asFailed([unsent('a')]), [unsent('a', true)])
  })
  test('marks the messages of the other side as read, up to one', () => {
    const log = withMessages(EMPTY_LOG, [
      message(1, 'user'),
      message(2, 'seller'),
      message(3, 'user'),
    ])
    assert.deepEqual(
      readBy(log, 'desk', 2, 'now').messages.map(({ read_at: at }) => at),
      ['now', null, null],
    )
    assert.equal(lastUnread(log, 'user'), 2)
    assert.equal(lastUnread(log, 'seller'), 3)
    assert.equal(lastUnread(readBy(log, 'user', 3, 'now'), 'user'), undefined)
  })
  test('shows all messages of a desk as its own', () => {
    assert.deepEqual(
      [
        isMine(message(1, 'admin'), 'admin'),
        isMine(message(1, 'user'), 'admin'),
        isMine(message(1, 'user'), 'user'),
      ],
      [true, false, true],
    )
  })
})
