import assert from 'node:assert/strict'
import { totalmem } from 'node:os'
import { test } from 'node:test'
import { sharedBuffersFor, usableMemory } from './memory.ts'

const GB = 2 ** 30

test('gives shared_buffers an eighth of the memory, within bounds', () => {
  assert.deepEqual(
    [0.5, 1, 2, 4, 16, 64].map((gigabytes) => sharedBuffersFor(gigabytes * GB)),
    [128, 128, 256, 512, 2048, 2048],
  )
})

test('usable memory is at most the memory of the machine', () => {
  assert.ok(usableMemory() > 0 && usableMemory() <= totalmem())
})
