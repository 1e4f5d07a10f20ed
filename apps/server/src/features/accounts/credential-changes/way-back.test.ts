import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { raw, sql } from '@hawker/postgres/database'
import { readBase32 } from '../../../testing/read-base32.ts'
import type { Role } from '../../../core/actor.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountJobs, accountRoutes, hashPassword } from '../index.ts'
import { savePasskey } from '../passkeys/passkeys.ts'
import { createRecoveryCodes } from '../second-factor/second-factor.ts'
import { totpCode, totpStep } from '../second-factor/totp.ts'
import { findActor } from '../sessions/session.store.ts'
import { type CredentialChangeKind, lockCredentials } from './credential-change.store.ts'
import { undoCredentialChange } from './credential-changes.ts'

const PASSWORD = 'saffron rice'
const mails: { to: string; text: string }[] = []
/** The person that the identity service names. */
let subject = ''
let email = ''
const codes = new Map<string, string>()
const app = await startTestApp({
  routes: accountRoutes,
  jobs: accountJobs,
  isClockMoving: true,
  sms: { sendCode: async ({ to, code }) => void codes.set(to, code) },
  deps: () => ({
    mail: { send: async (mail) => void mails.push(mail) },
    hosted: {
      verify: async () => ({
        subject,
        email,
        emailVerified: true,
        phone: undefined,
        firstname: undefined,
        lastname: undefined,
      }),
    },
  }),
})
after(app.close)
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)
const guest = app.as(undefined)

async function makeOwner(roles: Role[] = []) {
  const owner = await app.makeUser({ email: `${randomUUID()}@hawker.test`, roles })
  await app.rows(sql`
    update users set password_hash = ${await hashPassword(PASSWORD)},
      email_verified_at = ${app.clock.now()}
    where id = ${owner.id}`)
  return owner
}
type Owner = Awaited<ReturnType<typeof makeOwner>>

async function addApp({ token }: Pick<Owner, 'token'>) {
  const call = app.as({ token })
  const started = await call('startTotp')
  assert.ok(started.ok)
  const secret = readBase32(started.data.secret)
  const code = totpCode(secret, totpStep(app.clock.now()))
  assert.ok((await call('confirmTotp', { body: { code } })).ok)
  return secret
}
async function addPasskey({ id, token }: Owner) {
  const actor = await findActor(app.deps.database, token, app.clock.now(), false)
  assert.ok(actor)
  const credentialId = `${id} ${randomUUID()}`
  const key = { credentialId, publicKey: new Uint8Array(), counter: 0, transports: [] }
  await app.deps.database.transaction((tx) =>
    savePasskey(tx, app.deps, actor, { ...key, title: 'Key', lang: 'en' }),
  )
}
async function linkProvider(owner: Owner) {
  subject = `thief of ${owner.email}`
  email = owner.email
  return guest('exchangeToken', { body: { id_token: 'x'.repeat(30) } })
}

type AddingKind = Extract<
  CredentialChangeKind,
  `${string}_added` | `${string}_linked` | 'recovery_codes'
>
/** Each change that adds a credential, by a stolen session. */
const ADDED: Record<AddingKind, (owner: Owner) => Promise<unknown>> = {
  totp_added: addApp,
  passkey_added: addPasskey,
  social_linked: linkProvider,
  recovery_codes: ({ token }) => app.as({ token })('createRecoveryCodes'),
}

async function wayBack(owner: Owner): Promise<string> {
  await app.work()
  const mail = mails.findLast(({ to, text }) => to === owner.email && text.includes('undo-change'))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
async function takeBack(token: string) {
  const undone = await guest('undoKeyChange', { body: { token } })
  assert.ok(undone.ok && undone.data.reset_token)
  const password = 'quince and rice'
  const body = { token: undone.data.reset_token, password, password_confirmation: password }
  return guest('resetPassword', { body })
}

const keyTables = await app.rows<{ name: string }>(sql`
  select table_name as name from information_schema.columns where column_name = 'key_change_id'
  order by name`)
async function storedKeys({ id }: Owner): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of keyTables) {
    const rows = await app.rows(sql`select 1 from ${raw(name)} where user_id = ${id}`)
    if (rows.length > 0) counts[name] = rows.length
  }
  return counts
}

describe('the way back, while the clock runs', () => {
  for (const [kind, add] of Object.entries(ADDED))
    test(`removes what a thief added, and lets the owner in: ${kind}`, async () => {
      const owner = await makeOwner()
      await add(owner)
      assert.notDeepEqual(await storedKeys(owner), {}, 'the key is there')
      const signedIn = await takeBack(await wayBack(owner))
      assert.equal(signedIn.ok && signedIn.data.user.id, owner.id)
      assert.deepEqual(await storedKeys(owner), {})
    })

  test('keeps the credentials that the owner had before', async () => {
    const owner = await makeOwner()
    for (const add of Object.values(ADDED)) await add(owner)
    const before = await storedKeys(owner)
    assert.deepEqual(
      Object.keys(before),
      keyTables.map(({ name }) => name),
    )
    await addPasskey(owner)
    const link = await wayBack(owner)
    await addPasskey(owner)
    const answer = await takeBack(link)
    assert.equal(answer.ok || answer.code, 'second_factor_required', 'of the own app')
    assert.deepEqual(await storedKeys(owner), before)
  })

  test('forgets the devices, which the thief may have used', async () => {
    const owner = await makeOwner()
    await app.rows(sql`
      insert into user_devices (user_id, device, seen_at)
      values (${owner.id}, ${Buffer.alloc(32, 7)}, ${app.clock.now()})`)
    await addApp(owner)
    assert.ok((await takeBack(await wayBack(owner))).ok)
    assert.deepEqual(
      await app.rows(sql`select 1 from user_devices where user_id = ${owner.id}`),
      [],
    )
  })

  test('does not ask a seller for the app that a thief put in the place of theirs', async () => {
    const owner = await makeOwner(['seller'])
    await addApp(owner)
    app.clock.forward(60)
    await addApp(owner)
    const answer = await takeBack(await wayBack(owner))
    assert.ok(answer.ok)
    assert.deepEqual(await storedKeys(owner), {})
  })
})

async function changePhone({ token }: Pick<Owner, 'token'>, phone: string) {
  const call = app.as({ token })
  const sent = await call('sendPhoneChange', { body: { phone } })
  assert.ok(sent.ok)
  return () =>
    call('confirmPhoneChange', {
      body: { verify_id: sent.data.verify_id, code: codes.get(phone) ?? '' },
    })
}
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code

/** What a thief may be doing while the owner opens the link. Prepares it, and returns the last call. */
const CONCURRENT: Record<string, (owner: Owner) => Promise<() => Promise<string>>> = {
  'a new authenticator app': async ({ token }) => {
    const call = app.as({ token })
    const started = await call('startTotp')
    assert.ok(started.ok)
    const code = totpCode(readBase32(started.data.secret), totpStep(app.clock.now()))
    return async () => codeOf(await call('confirmTotp', { body: { code } }))
  },
  'new recovery codes': async ({ token }) => {
    return async () => codeOf(await app.as({ token })('createRecoveryCodes'))
  },
  'a new phone number': async (owner) => {
    const confirm = await changePhone(owner, '+12025550177')
    return async () => codeOf(await confirm())
  },
  'a sign-in with the password': async (owner) => {
    return async () =>
      codeOf(await guest('login', { body: { email: owner.email, password: PASSWORD } }))
  },
  'a sign-in with the linked provider': async (owner) => {
    const answer = await linkProvider(owner)
    assert.ok(answer.ok)
    email = ''
    return async () => {
      const again = await guest('exchangeToken', { body: { id_token: 'x'.repeat(30) } })
      return again.ok && again.data.user.id !== owner.id ? 'another account' : codeOf(again)
    }
  },
}
const REFUSED = ['unauthorized', 'invalid_credentials', 'another account']

describe('the way back, while the thief is at work', () => {
  for (const [what, prepare] of Object.entries(CONCURRENT))
    test(`ends what began before and commits later: ${what}`, async () => {
      const owner = await makeOwner()
      assert.ok((await app.as(owner)('createRecoveryCodes')).ok)
      const link = await wayBack(owner)
      const finish = await prepare(owner)
      const outcome = await app.deps.database.transaction(async (tx) => {
        await lockCredentials(tx, owner.id)
        const running = finish()
        await untilSomeoneWaits()
        await undoCredentialChange(tx, app.deps, link, 'en')
        return { running }
      })
      assert.ok(REFUSED.includes(await outcome.running), await outcome.running)
      assert.deepEqual(await storedKeys(owner), {})
      const [left] = await app.rows(sql`
        select (select count(*)::int from sessions where user_id = u.id) as sessions,
          (select count(*)::int from key_changes where user_id = u.id) as changes, phone
        from users u where id = ${owner.id}`)
      assert.deepEqual(left, { sessions: 0, changes: 0, phone: null })
    })

  test('waits for a change that commits first, and takes it back, too', async () => {
    const owner = await makeOwner()
    await addApp(owner)
    const link = await wayBack(owner)
    const actor = await findActor(app.deps.database, owner.token, app.clock.now(), false)
    assert.ok(actor)
    const undone = await app.deps.database.transaction(async (tx) => {
      await createRecoveryCodes(tx, app.deps, actor, 'en')
      const running = guest('undoKeyChange', { body: { token: link } })
      await untilSomeoneWaits()
      return { running }
    })
    assert.equal(codeOf(await undone.running), 'ok')
    assert.deepEqual(await storedKeys(owner), {})
    const changes = await app.rows(sql`select 1 from key_changes where user_id = ${owner.id}`)
    assert.equal(changes.length, 0)
  })
})

async function untilSomeoneWaits(): Promise<void> {
  for (let look = 0; look < 500; look++) {
    const waiting = await app.rows(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (waiting.length > 0) return
    await setTimeout(5)
  }
  assert.fail('no call waits for a lock')
}
