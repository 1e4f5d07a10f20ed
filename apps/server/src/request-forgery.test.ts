import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '@hawker/contract/operation'
import { operations } from '@hawker/contract/operations'
import {
  type AuthorizationFixture,
  CALLERS_ALLOWED,
  openAuthorizationFixture,
} from './testing/authorization-fixture.ts'
import { pathOf } from './testing/sample-call.ts'

let all: AuthorizationFixture
before(async () => {
  all = await openAuthorizationFixture()
})
after(() => all?.close())

const WAYS: Record<string, Record<string, string>> = {
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
/** About what is there and theirs, so that only where it comes from is wrong with it. */
const theirs = () => ({ ids: String(all.owners.bases[0]) })
const cookieOf = (op: Operation) => ({ cookie: `access_token=${all.tokens.get(writer(op))}` })

test('every write from another site is refused with 403, whatever its form, and nothing is written', async () => {
  const before = await all.checksumAllTables()
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (op.method === 'GET') continue
    for (const [way, headers] of Object.entries(WAYS)) {
      const { status } = await all.call(op, writer(op), {
        ...theirs(),
        headers: { ...cookieOf(op), ...headers },
      })
      if (status !== 403) wrong.push(`${name}, ${way}: ${status}`)
    }
    // Without a cookie of the visitor's: signing them in as somebody else needs none.
    if (op.who !== 'guest') continue
    const { status } = await all.call(op, 'guest', {
      ...theirs(),
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    })
    if (status !== 403) wrong.push(`${name}, without a cookie: ${status}`)
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await all.checksumAllTables(), before)
})

test('the same writes from our own pages are heard, so that the 403 above is about where they came from', async () => {
  const deaf: string[] = []
  for (const [name, op] of operations) {
    if (
      op.method === 'GET' ||
      /^(logout|logoutEverywhere|refreshSession|changePassword)$/.test(name)
    )
      continue
    const headers = {
      ...cookieOf(op),
      origin: all.app.deps.origin,
      'sec-fetch-site': 'same-origin',
    }
    const { status, bytes } = await all.call(op, writer(op), { ...theirs(), headers })
    if (status === 403 || (status === 401 && op.who !== 'guest'))
      deaf.push(`${name}: ${status} ${bytes.slice(0, 120)}`)
  }
  assert.deepEqual(deaf, [])
})

/** Writes beside the contract, and what says that a call of theirs is meant. */
const BESIDE: Record<string, string> = {
  '/api/v1/auth/:provider/callback':
    'the state of a way that this server began; Apple answers by a form from its own site',
  '/api/v1/rest/notifications/unsubscribe/:key':
    'the key in the address: a mail program sends it from anywhere',
  '/api/v1/rest/notifications/unsubscribe/:key/:type': 'the same',
  '/pay/:uuid/return':
    'the uuid in the address: a payment service may send the buyer back by a form',
  '/webhook/:tag': 'the signature over its bytes',
  '/dev/clock': 'our own page alone (dev.test.ts)',
  '/dev/sandbox/:reference': 'the demo’s payment service: it knows no cookie of ours',
}

test('there is no write beside the contract but these, each with a secret or a signature of its own', () => {
  const known = new Set(
    [...operations].map(([, op]) => `/api/v1${op.path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const written = writesOf(all.app.http.printRoutes({ commonPrefix: false })).filter(
    (path) => !known.has(path),
  )
  assert.deepEqual(written.toSorted(), Object.keys(BESIDE).toSorted())
})

/** The addresses of a tree of routes that take something else than GET, HEAD and OPTIONS. */
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

test('every answer of every operation, refused or not, says what it is and that nobody may guess or keep it', async () => {
  const wrong: string[] = []
  for (const [name, op] of operations)
    for (const cookie of ['access_token=planted', `access_token=${all.tokens.get(writer(op))}`]) {
      // An opened stream does not end; its headers are asked for over a socket (e2e/safety.test.ts).
      if (op.answer.kind === 'stream' && cookie !== 'access_token=planted') continue
      if (op.answer.kind === 'stream' && op.who === 'guest') continue
      const answer = await all.app.http.inject({
        method: op.method,
        url: pathOf(op),
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
      const { headers } = answer
      if (headers['x-content-type-options'] !== 'nosniff') wrong.push(`${name}: no nosniff`)
      if (headers['x-frame-options'] !== 'DENY')
        wrong.push(`${name}: may be framed by an old browser`)
      if (!headers['referrer-policy']) wrong.push(`${name}: no referrer policy`)
      if (!headers['permissions-policy']) wrong.push(`${name}: no permissions policy`)
      if (
        !/default-src 'none'.*frame-ancestors 'none'/.test(
          String(headers['content-security-policy']),
        )
      )
        wrong.push(`${name}: no policy`)
      if (headers['set-cookie'] !== undefined) wrong.push(`${name}: sets a cookie`)
      if (answer.statusCode >= 400 && headers['cache-control'] !== 'no-store')
        wrong.push(`${name}: a refusal that may be kept`)
      if (op.who !== 'guest' && !/no-store|private/.test(String(headers['cache-control'])))
        wrong.push(`${name}: may be kept by others`)
    }
  assert.deepEqual(wrong, [])
})
