import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Drawing } from '../plan/plan-geometry.ts'
import { LayoutEdits, type LayoutState, type SaveOutcome } from './layout-edits.ts'

const at = (x: number, id = 1): Drawing => ({ id, shape: 'square', x, y: 0, w: 2, h: 2, turn: 0 })

function open(outcomes: (SaveOutcome | Promise<SaveOutcome>)[] = []) {
  const sent: (readonly Drawing[])[] = []
  const states: LayoutState[] = []
  const timers: { run: () => void; ms: number }[] = []
  let stale = 0
  const edits = new LayoutEdits({
    onChange: (state) => states.push(state),
    schedule(run, ms) {
      const timer = { run, ms }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
  })
  edits.connect({
    async send(drawings) {
      sent.push(drawings)
      return (await outcomes.shift()) ?? 'saved'
    },
    onStale: () => (stale += 1),
  })
  return { edits, sent, states, timers, staleCount: () => stale }
}

test('several changes are saved together, the last of each table', async () => {
  const { edits, sent, timers, states } = open()
  edits.change(at(1), at(2))
  edits.change(at(2), at(3))
  edits.change(at(5, 2), at(6, 2))
  assert.equal(timers.length, 1)
  assert.equal(edits.state.status, 'saving')
  await edits.flush()
  assert.deepEqual(sent, [[at(3), at(6, 2)]])
  assert.deepEqual(states.at(-1), { unsaved: new Map(), status: 'saved', canUndo: true })
})

test('nothing is sent without a change', async () => {
  const { edits, sent } = open()
  edits.change(at(1), at(1))
  await edits.flush()
  assert.deepEqual(sent, [])
})

test('a change during a save is sent after it', async () => {
  const { promise, resolve } = Promise.withResolvers<SaveOutcome>()
  const { edits, sent } = open([promise])
  edits.change(at(1), at(2))
  const first = edits.flush()
  await setImmediate()
  edits.change(at(2), at(3))
  const second = edits.flush()
  await setImmediate()
  assert.equal(sent.length, 1)
  resolve('saved')
  await Promise.all([first, second])
  assert.deepEqual(sent, [[at(2)], [at(3)]])
  assert.equal(edits.state.unsaved.size, 0)
})

test('two requests to save at the same moment save once', async () => {
  const { edits, sent } = open()
  edits.change(at(1), at(2))
  await Promise.all([edits.flush(), edits.flush()])
  assert.equal(sent.length, 1)
})

test('undo takes changes back one by one and saves that', async () => {
  const { edits, sent } = open()
  edits.change(at(1), at(2))
  edits.change(at(2), at(3))
  await edits.flush()
  assert.deepEqual(edits.undo(), at(2))
  assert.deepEqual(edits.undo(), at(1))
  assert.equal(edits.undo(), undefined)
  await edits.flush()
  assert.deepEqual(sent[1], [at(1)])
})

test('the keys of one run are undone together, and only by that run', () => {
  const { edits } = open()
  edits.change(at(1), at(2), 'keys 1')
  edits.change(at(2), at(3), 'keys 1')
  assert.equal(edits.undo('keys 2'), undefined)
  assert.deepEqual(edits.undo('keys 1'), at(1))
  assert.equal(edits.state.canUndo, false)
})

test('a failed save keeps the changes and tries again later', async () => {
  const { edits, sent, timers } = open(['failed'])
  edits.change(at(1), at(2))
  await edits.flush()
  assert.equal(edits.state.status, 'failed')
  assert.deepEqual(
    timers.map(({ ms }) => ms),
    [5000],
  )
  await edits.flush()
  assert.deepEqual(sent, [[at(2)], [at(2)]])
  assert.equal(edits.state.status, 'saved')
})

test('a stale save drops all changes and what could be undone', async () => {
  const { edits, timers, staleCount } = open(['stale'])
  edits.change(at(1), at(2))
  await edits.flush()
  assert.deepEqual(edits.state, { unsaved: new Map(), status: 'saved', canUndo: false })
  assert.deepEqual([staleCount(), timers.length], [1, 0])
})
