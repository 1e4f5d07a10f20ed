import assert from 'node:assert/strict'
import { test } from 'node:test'
import { data, freshProofOf, operation } from './operation.ts'
import { Flag } from './shapes.ts'

const common = {
  path: '/dashboard/admin/things',
  summary: 'Changes things.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  response: data(Flag),
  errors: [],
} as const

test('a write of staff without a decision about fresh proofs does not compile', () => {
  // @ts-expect-error The decision is missing.
  const undecided = operation({ ...common, method: 'POST' })
  const decided = operation({ ...common, method: 'POST', freshProof: true })
  const exempt = operation({ ...common, method: 'PUT', freshProof: { notNeeded: 'Harmless.' } })
  const read = operation({ ...common, method: 'GET' })
  assert.deepEqual([undecided, decided, exempt, read].map(freshProofOf), [
    undefined,
    true,
    undefined,
    undefined,
  ])
})
