import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { joinLine } from './event-stream.ts'

/** A stream as a browser opens it, of which the test is the server. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  closed = false
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.closed = true
  }
  tell(event: string, data: object = {}) {
    if (!this.closed) this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const device = new EventTarget()
Object.assign(globalThis, {
  EventSource: Stream,
  document: page,
  addEventListener: device.addEventListener.bind(device),
  removeEventListener: device.removeEventListener.bind(device),
})
const newest = (): Stream => Stream.opened.at(-1) ?? assert.fail('nothing was opened')

beforeEach(() => {
  Stream.opened = []
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
})

function listen(url: string, pollMs?: number) {
  const heard: unknown[] = []
  const states: string[] = []
  const leave = joinLine(
    url,
    {
      events: ['status'],
      hear: (event, data) => heard.push(data === undefined ? event : [event, data]),
      become: (state) => states.push(state),
    },
    pollMs,
  )
  return { heard, states, leave }
}

test('what is told is heard with what it says, and nothing that was not asked for', () => {
  const { heard, states, leave } = listen('/a')
  newest().tell('open')
  newest().tell('status', { version: 3 })
  newest().tell('chat', { version: 4 })
  assert.deepEqual(
    [heard, states],
    [
      ['open', ['status', { version: 3 }]],
      ['connecting', 'live'],
    ],
  )
  leave()
})

test('a line that broke is opened again, each time a little later, and looked past meanwhile', () => {
  const { heard, states, leave } = listen('/b', 5000)
  newest().tell('open')
  newest().tell('error')
  assert.ok(newest().closed)
  mock.timers.tick(999)
  assert.equal(Stream.opened.length, 1)
  mock.timers.tick(1)
  assert.equal(Stream.opened.length, 2)
  newest().tell('error')
  mock.timers.tick(1999)
  assert.equal(Stream.opened.length, 2)
  mock.timers.tick(1)
  assert.equal(Stream.opened.length, 3)
  mock.timers.tick(2000)
  assert.deepEqual(heard, ['open', 'poll'])
  newest().tell('open')
  mock.timers.tick(20_000)
  assert.deepEqual([heard, states.at(-1)], [['open', 'poll', 'open'], 'live'])
  leave()
})

test('a line without a word for a minute is dead, whatever the browser believes; a ping is a word', () => {
  const { leave } = listen('/c')
  newest().tell('open')
  mock.timers.tick(40_000)
  newest().tell('ping')
  mock.timers.tick(40_000)
  assert.equal(Stream.opened.length, 1)
  mock.timers.tick(20_000)
  mock.timers.tick(1000)
  assert.equal(Stream.opened.length, 2)
  leave()
})

test('several listeners share one line; who comes later is told that something may have been missed; the last to leave closes it', () => {
  const first = listen('/d')
  newest().tell('open')
  const second = listen('/d')
  newest().tell('status', { version: 1 })
  assert.equal(Stream.opened.length, 1)
  assert.deepEqual([first.heard.length, second.heard], [2, ['joined', ['status', { version: 1 }]]])
  first.leave()
  assert.equal(newest().closed, false)
  second.leave()
  assert.ok(newest().closed)
  mock.timers.tick(120_000)
  assert.equal(Stream.opened.length, 1)
})

test('whoever comes back to the page looks; without a connection it is opened at once', () => {
  const { heard, leave } = listen('/e')
  newest().tell('open')
  page.dispatchEvent(new Event('visibilitychange'))
  device.dispatchEvent(new Event('offline'))
  device.dispatchEvent(new Event('online'))
  assert.equal(Stream.opened.length, 2)
  assert.deepEqual(heard, ['open', 'back', 'back'])
  leave()
})
