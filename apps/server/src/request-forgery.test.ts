import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '@hawker/contract/core/operation'
import { operations } from '@hawker/contract/core/operations'
import {
  type AuthorizationFixture,
  CALLERS_ALLOWED,
  openAuthorizationFixture,
} from './testing/authorization/authorization-fixture.ts'
import { pathOf } from './testing/authorization/sample-call.ts'

let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

const FORGED_HEADERS: Record<string, Record<string, string>> = {
  form: { 'content-type': 'application/x-www-form-urlencoded' },
  multipart: { 'content-type': 'multipart/form-data; boundary=x' },
  'text/plain': { 'content-type': 'text/plain' },
  'form, as a browser sends it': {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://evil.test',
    'sec-fetch-site': 'cross-site',
  },
  'foreign Origin': { origin: 'https://evil.test' },
  'an Origin that is hidden': { origin: 'null' },
  'no Origin, cross-site': { 'sec-fetch-site': 'cross-site' },
  'same site, another origin': { 'sec-fetch-site': 'same-site' },
}
const writer = (op: Operation) =>
  CALLERS_ALLOWED[op.who].find((other) => other !== 'guest' && other !== 'expired') ?? 'owner'
/** Names a record of the caller, so that only the origin of the call is wrong. */
const ownRecord = () => ({ ids: String(fixture.owners.bases[0]) })
const cookieOf = (op: Operation) => ({ cookie: `access_token=${fixture.tokens.get(writer(op))}` })

test('every write from another site gets 403 and writes nothing', async () => {
  const before = await fixture.checksumAllTables()
  const failures: string[] = []
  for (const [name, op] of operations) {
    if (op.method === 'GET') continue
    for (const [variant, headers] of Object.entries(FORGED_HEADERS)) {
      const { status } = await fixture.call(op, writer(op), {
        ...ownRecord(),
        headers: { ...cookieOf(op), ...headers },
      })
      if (status !== 403) failures.push(`${name}, ${variant}: ${status}`)
    }
    // A forged sign-in needs no cookie of the visitor.
    if (op.who !== 'guest') continue
    const { status } = await fixture.call(op, 'guest', {
      ...ownRecord(),
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    })
    if (status !== 403) failures.push(`${name}, without a cookie: ${status}`)
  }
  assert.deepEqual(failures, [])
  assert.deepEqual(await fixture.checksumAllTables(), before)
})

test('the same writes from our own pages are not refused for their origin', async () => {
  const refused: string[] = []
  for (const [name, op] of operations) {
    if (
      op.method === 'GET' ||
      /^(logout|logoutEverywhere|refreshSession|changePassword|endSession)$/.test(name)
    )
      continue
    const headers = {
      ...cookieOf(op),
      origin: fixture.app.deps.origin,
      'sec-fetch-site': 'same-origin',
    }
    const { status, bytes } = await fixture.call(op, writer(op), { ...ownRecord(), headers })
    if (status === 403 || (status === 401 && op.who !== 'guest'))
      refused.push(`${name}: ${status} ${bytes.slice(0, 120)}`)
  }
  assert.deepEqual(refused, [])
})

/** Routes with writes that are not in the contract, and what authenticates their calls. */
const OUTSIDE_CONTRACT: Record<string, string> = {
  '/api/v1/auth/:provider/callback':
    'the state of a login that this server started; Apple posts a form from its own site',
  '/api/v1/rest/notifications/unsubscribe/:key':
    'the key in the URL: mail programs send it from anywhere',
  '/api/v1/rest/notifications/unsubscribe/:key/:type': 'the same',
  '/pay/:uuid/return': 'the uuid in the URL: a payment service may send the buyer back by a form',
  '/webhook/:tag': 'the signature over its bytes',
  '/b/:token/cancel': 'the token in the URL: the page is for people without an account',
  '/b/:token/take': 'the same',
  '/t/:token/answer': 'the same',
  '/no-texts/:token/stop': 'the same',
  '/no-texts/:token/allow': 'the same',
  '/w/:token/leave': 'the same',
  '/table/:uuid':
    'the key in the URL: the form with the code of the day is for people without an account',
  '/dev/clock': 'our own page only (dev.test.ts)',
  '/dev/sandbox/:reference': 'the payment sandbox of the demo: it uses no cookie of ours',
}

test('only these writes are not in the contract, and each has a secret or a signature', () => {
  const known = new Set(
    [...operations].map(([, op]) => `/api/v1${op.path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const paths = writesOf(fixture.app.http.printRoutes({ commonPrefix: false })).filter(
    (path) => !known.has(path),
  )
  assert.deepEqual(paths.toSorted(), Object.keys(OUTSIDE_CONTRACT).toSorted())
})

/** The paths of a printed route tree that accept POST, PUT, PATCH or DELETE. */
function writesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^([│├└─\s]*)(\S*)(?: \(([^)]*)\))?/.exec(line) ?? []
    above.length = Math.floor(indent.length / 4)
    above.push(part)
    return /POST|PUT|DELETE|PATCH/.test(methods ?? '') ? [above.join('').replace(/\/+/g, '/')] : []
  })
}

test('every response has the security headers, and personal ones are not cacheable', async () => {
  const failures: string[] = []
  for (const [name, op] of operations)
    for (const cookie of [
      'access_token=planted',
      `access_token=${fixture.tokens.get(writer(op))}`,
    ]) {
      // An open stream does not end. e2e/security.test.ts checks its headers over a socket.
      if (op.response.kind === 'stream' && cookie !== 'access_token=planted') continue
      if (op.response.kind === 'stream' && op.who === 'guest') continue
      const answer = await fixture.app.http.inject({
        method: op.method,
        url: pathOf(op),
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
      const { headers } = answer
      if (headers['x-content-type-options'] !== 'nosniff') failures.push(`${name}: no nosniff`)
      if (headers['x-frame-options'] !== 'DENY')
        failures.push(`${name}: may be framed by old browsers`)
      if (!headers['referrer-policy']) failures.push(`${name}: no referrer policy`)
      if (!headers['permissions-policy']) failures.push(`${name}: no permissions policy`)
      if (
        !/default-src 'none'.*frame-ancestors 'none'/.test(
          String(headers['content-security-policy']),
        )
      )
        failures.push(`${name}: no policy`)
      if (headers['set-cookie'] !== undefined) failures.push(`${name}: sets a cookie`)
      if (answer.statusCode >= 400 && headers['cache-control'] !== 'no-store')
        failures.push(`${name}: an error that may be cached`)
      if (op.who !== 'guest' && !/no-store|private/.test(String(headers['cache-control'])))
        failures.push(`${name}: may be cached by others`)
    }
  assert.deepEqual(failures, [])
})
