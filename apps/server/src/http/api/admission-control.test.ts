import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Admission, type Release, createAdmission } from './admission-control.ts'

const limits = (running: number, waiting: number) => {
  const limit = { running, waiting }
  return { read: limit, search: limit, write: limit, checkout: limit }
}
const guest = (address: string) => ({ address, userId: undefined })
const person = (userId: number, address: string) => ({ address, userId })

/** Enters, and notes the order of admission. */
function enterAll(admission: Admission, callers: readonly ReturnType<typeof person>[]) {
  const admitted: string[] = []
  const releases: Release[] = []
  const waits = callers.map(async (caller) => {
    const release = await admission.enter('write', caller)
    admitted.push(release ? caller.address : `${caller.address} refused`)
    if (release) releases.push(release)
  })
  return { admitted, releases, all: Promise.all(waits) }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('admission', () => {
  test('one address takes at most half of the slots', async () => {
    const admission = createAdmission(limits(4, 4))
    const { admitted } = enterAll(admission, Array.from({ length: 4 }, () => guest('a')) as never)
    await nextTurn()
    assert.deepEqual(admitted, ['a', 'a'])
    assert.equal(typeof admission.enter('write', guest('b')), 'function')
  })

  test('one person takes at most a quarter of the slots, from any number of addresses', () => {
    const admission = createAdmission(limits(8, 0))
    const first = Array.from({ length: 3 }, (_, at) => admission.enter('write', person(1, `${at}`)))
    assert.deepEqual(
      first.map((release) => typeof release),
      ['function', 'function', 'undefined'],
    )
    assert.equal(typeof admission.enter('write', person(2, '0')), 'function')
  })

  test('addresses take turns, however many calls each has waiting', async () => {
    const admission = createAdmission(limits(1, 12))
    const holder = admission.enter('write', guest('z'))
    const { admitted, releases, all } = enterAll(admission, [
      ...Array.from({ length: 5 }, () => guest('flood')),
      guest('b'),
      guest('c'),
    ] as never)
    ;(holder as Release)()
    for (let turn = 0; turn < 7; turn++) {
      await nextTurn()
      releases[turn]?.()
    }
    await all
    assert.deepEqual(admitted.slice(0, 4), ['flood', 'b', 'c', 'flood'])
    assert.equal(admitted.length, 7)
  })

  test('one address starts three calls in a turn of the event loop, and others start at once', async () => {
    const turns: (() => void)[] = []
    const admission = createAdmission(limits(48, 512), 8_000, (work) => void turns.push(work))
    const { admitted } = enterAll(
      admission,
      Array.from({ length: 8 }, () => guest('flood')) as never,
    )
    await nextTurn()
    assert.equal(admitted.length, 3)
    assert.equal(typeof admission.enter('write', guest('b')), 'function')
    for (const expected of [6, 8]) {
      turns.shift()?.()
      await nextTurn()
      assert.equal(admitted.length, expected)
    }
    turns.shift()?.()
    assert.equal(turns.length, 0, 'an idle class asks for no turn')
  })

  test('one address fills at most half of the queue', async () => {
    const admission = createAdmission(limits(1, 4))
    admission.enter('write', guest('z'))
    const { admitted } = enterAll(admission, Array.from({ length: 3 }, () => guest('a')) as never)
    await nextTurn()
    assert.deepEqual(admitted, ['a refused'])
    assert.equal(admission.isFull('write', 'a'), true)
    assert.equal(admission.isFull('write', 'b'), false)
  })

  test('one person fills at most a quarter of the queue, from any number of addresses', async () => {
    const admission = createAdmission(limits(1, 8))
    admission.enter('write', guest('z'))
    const { admitted } = enterAll(admission, [
      person(1, 'a'),
      person(1, 'b'),
      person(1, 'c'),
      person(2, 'c'),
    ])
    await nextTurn()
    assert.deepEqual(admitted, ['c refused'])
  })

  test('a full queue refuses every address', async () => {
    const admission = createAdmission(limits(1, 2))
    admission.enter('write', guest('z'))
    const { admitted } = enterAll(admission, ['a', 'b', 'c'].map(guest) as never)
    await nextTurn()
    assert.deepEqual(admitted, ['c refused'])
    assert.equal(admission.isFull('write', 'd'), true)
  })

  test('a person who has left the slots and the queue has their share again', async () => {
    const admission = createAdmission(limits(4, 4), 10)
    for (let round = 0; round < 3; round++) {
      const release = admission.enter('write', person(1, 'a'))
      assert.equal(typeof release, 'function')
      const waiting = admission.enter('write', person(1, 'b'))
      assert.ok(waiting instanceof Promise)
      if (round < 2) (release as Release)()
      const second = await waiting
      assert.equal(second === undefined, round === 2)
      second?.()
      if (round === 2) (release as Release)()
    }
    assert.equal(typeof admission.enter('write', person(1, 'c')), 'function')
    assert.ok(admission.enter('write', person(1, 'd')) instanceof Promise)
  })

  test('a call that waits too long leaves the queue', async () => {
    const admission = createAdmission(limits(1, 2), 10)
    const holder = admission.enter('write', guest('z'))
    assert.equal(await admission.enter('write', guest('a')), undefined)
    assert.equal(admission.isFull('write', 'a'), false)
    ;(holder as Release)()
    assert.equal(typeof admission.enter('write', guest('a')), 'function')
  })

  test('a slot that is given back twice counts once', async () => {
    const admission = createAdmission(limits(1, 0))
    const release = admission.enter('write', guest('a')) as Release
    release()
    release()
    assert.equal(typeof admission.enter('write', guest('a')), 'function')
    assert.equal(admission.enter('write', guest('b')), undefined)
  })
})
