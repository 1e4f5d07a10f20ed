import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { replaceGlobals } from '@hawker/std/testing/replace-globals'
import { joinStream } from './event-stream.ts'

/** The browser's end of a stream. The test sends the events. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = []
  closed = false
  constructor() {
    super()
    FakeEventSource.opened.push(this)
  }
  close() {
    this.closed = true
  }
  send(event: string, data: object = {}) {
    if (!this.closed) this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const device = new EventTarget()
replaceGlobals({
  EventSource: FakeEventSource,
  document: page,
  addEventListener: device.addEventListener.bind(device),
  removeEventListener: device.removeEventListener.bind(device),
})
const newest = (): FakeEventSource =>
  FakeEventSource.opened.at(-1) ?? assert.fail('no stream was opened')

beforeEach(() => {
  FakeEventSource.opened = []
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
})
// The next test file in this process needs real timers.
afterEach(() => mock.timers.reset())

function listen(url: string, pollMs?: number) {
  const received: unknown[] = []
  const states: string[] = []
  const leave = joinStream(
    url,
    {
      events: ['status'],
      onEvent: (event, data) => received.push(data === undefined ? event : [event, data]),
      onState: (state) => states.push(state),
    },
    pollMs,
  )
  return { received, states, leave }
}

describe('joinStream', () => {
  test('hands over the events that a listener asked for, with their data', () => {
    const { received, states, leave } = listen('/a')
    newest().send('open')
    newest().send('status', { version: 3 })
    newest().send('chat', { version: 4 })
    assert.deepEqual(
      [received, states],
      [
        ['open', ['status', { version: 3 }]],
        ['connecting', 'live'],
      ],
    )
    leave()
  })

  test('reconnects a broken stream, each time later, and polls meanwhile', () => {
    const { received, states, leave } = listen('/b', 5000)
    newest().send('open')
    newest().send('error')
    assert.ok(newest().closed)
    mock.timers.tick(999)
    assert.equal(FakeEventSource.opened.length, 1)
    mock.timers.tick(1)
    assert.equal(FakeEventSource.opened.length, 2)
    newest().send('error')
    mock.timers.tick(1999)
    assert.equal(FakeEventSource.opened.length, 2)
    mock.timers.tick(1)
    assert.equal(FakeEventSource.opened.length, 3)
    mock.timers.tick(2000)
    assert.deepEqual(received, ['open', 'poll'])
    newest().send('open')
    mock.timers.tick(20_000)
    assert.deepEqual([received, states.at(-1)], [['open', 'poll', 'open'], 'live'])
    leave()
  })

  test('reconnects a stream that is silent for a minute; a ping counts as an event', () => {
    const { leave } = listen('/c')
    newest().send('open')
    mock.timers.tick(40_000)
    newest().send('ping')
    mock.timers.tick(40_000)
    assert.equal(FakeEventSource.opened.length, 1)
    mock.timers.tick(20_000)
    mock.timers.tick(1000)
    assert.equal(FakeEventSource.opened.length, 2)
    leave()
  })

  test('shares one stream among listeners, reports `joined` to later ones, and closes with the last', () => {
    const first = listen('/d')
    newest().send('open')
    const second = listen('/d')
    newest().send('status', { version: 1 })
    assert.equal(FakeEventSource.opened.length, 1)
    assert.deepEqual(
      [first.received.length, second.received],
      [2, ['joined', ['status', { version: 1 }]]],
    )
    first.leave()
    assert.equal(newest().closed, false)
    second.leave()
    assert.ok(newest().closed)
    mock.timers.tick(120_000)
    assert.equal(FakeEventSource.opened.length, 1)
  })

  test('reports `back` when the page is visible again, and reconnects at once when it is online again', () => {
    const { received, leave } = listen('/e')
    newest().send('open')
    page.dispatchEvent(new Event('visibilitychange'))
    device.dispatchEvent(new Event('offline'))
    device.dispatchEvent(new Event('online'))
    assert.equal(FakeEventSource.opened.length, 2)
    assert.deepEqual(received, ['open', 'back', 'back'])
    leave()
  })
})
