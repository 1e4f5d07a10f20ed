import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test('an outage of the database is unavailable', () => {
  const codes = `
    ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EMFILE ENOSPC
    08006 08P01 25006 28P01 3D000 53100 53200 53300 53400 55P03 57014 57P01 57P02 57P03 57P05 58030`
  for (const code of codes.trim().split(/\s+/))
    assert.ok(isDatabaseUnavailable(error('x', { code })), code)
  assert.ok(isDatabaseUnavailable(error('x', { code: 'ENOENT', syscall: 'connect' })))
  for (const message of [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout expired',
    'Cannot use a pool after calling end on the pool',
  ])
    assert.ok(isDatabaseUnavailable(error(message)), message)
  const refused = error('connect', { code: 'ECONNREFUSED' })
  assert.ok(isDatabaseUnavailable(new Error('fetch failed', { cause: refused })))
  assert.ok(isDatabaseUnavailable(new AggregateError([refused, refused], '2 of 2 failed')))
})

test('a fault of a statement or of the code is not', () => {
  for (const code of [
    '23505',
    '42P01',
    '22P02',
    'P0001',
    '40001',
    'ERR_INVALID_ARG_TYPE',
    'ENOENT',
  ])
    assert.ok(!isDatabaseUnavailable(error('x', { code })), code)
  assert.ok(!isDatabaseUnavailable(new TypeError('x is not a function')))
  assert.ok(!isDatabaseUnavailable('ECONNREFUSED'))
  assert.ok(!isDatabaseUnavailable(undefined))
})
