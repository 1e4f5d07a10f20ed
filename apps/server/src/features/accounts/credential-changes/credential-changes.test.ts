import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { readBase32 } from '../../../testing/read-base32.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { ownDataRoutes } from '../../own-data/index.ts'
import { accountJobs, accountRoutes, hashPassword } from '../index.ts'
import { totpCode, totpStep } from '../second-factor/totp.ts'

const PASSWORD = 'saffron rice'
const mails: { to: string; subject: string; text: string }[] = []
const codes = new Map<string, string>()
const texts: { to: string; text: string }[] = []
const app = await startTestApp({
  routes: (deps) => [...accountRoutes(deps), ...ownDataRoutes(deps)],
  jobs: accountJobs,
  sms: {
    sendCode: async ({ to, code }) => void codes.set(to, code),
    sendText: async (message) => void texts.push(message),
  },
  deps: () => ({ limitScale: 1, mail: { send: async (mail) => void mails.push(mail) } }),
})
after(app.close)
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)
const guest = app.as(undefined)
let people = 0
async function makeOwner({ verified = true } = {}) {
  const number = ++people
  const [email, phone] = [`owner${number}@hawker.test`, `+1202555${String(4000 + number)}`]
  const user = await app.makeUser({ email, phone })
  const at = verified ? app.clock.now() : null
  await app.rows(sql`
    update users set password_hash = ${await hashPassword(PASSWORD)}, email_verified_at = ${at},
      phone_verified_at = ${at} where id = ${user.id}`)
  return { ...user, email, phone, call: app.as(user) }
}
const makeStale = () => app.clock.forward(601)
const mailTo = async (email: string) => {
  await app.work()
  return mails.findLast(({ to }) => to === email)
}
const tokenOf = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const storedAddresses = async (id: number) =>
  (await app.rows(sql`select email, phone from users where id = ${id}`))[0]

describe('a fresh proof of identity', () => {
  test('is a sign-in or a password, and lasts ten minutes', async () => {
    const { call } = await makeOwner()
    const change = () => call('sendEmailChange', { body: { email: 'new@hawker.test' } })
    assert.ok((await change()).ok, 'the sign-in was just now')
    makeStale()
    const refused = await change()
    assert.deepEqual(refused.ok || [refused.code, refused.message], [
      'reauth_required',
      'Please confirm it’s you',
    ])
    const wrong = await call('proveIdentity', { body: { password: 'guess' } })
    assert.equal(wrong.ok || wrong.code, 'wrong_password')
    assert.ok(!(await change()).ok)
    const proof = await call('proveIdentity', { body: { password: PASSWORD } })
    assert.ok(proof.ok && proof.data.fresh)
    assert.ok((await change()).ok)
    makeStale()
    assert.ok(!(await change()).ok)
  })

  test('does not become fresh again with a new token', async () => {
    const owner = await makeOwner()
    makeStale()
    const refreshed = await owner.call('refreshSession')
    assert.ok(refreshed.ok)
    const call = app.as({ token: refreshed.data.access_token })
    const refused = await call('startPasskey')
    assert.equal(refused.ok || refused.code, 'reauth_required')
  })

  test('is also a code to the verified address or number, for the own account only', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    makeStale()
    for (const to of ['email', 'phone'] as const) {
      const sent = await owner.call('sendProofCode', { body: { to } })
      assert.ok(sent.ok)
      const code =
        to === 'phone'
          ? (codes.get(owner.phone) ?? '')
          : (/\d{6}/.exec((await mailTo(owner.email))?.text ?? '')?.[0] ?? '')
      const body = { sent_code: { verify_id: sent.data.verify_id, code } }
      assert.ok(!(await other.call('proveIdentity', { body })).ok)
      assert.ok((await owner.call('proveIdentity', { body })).ok, to)
      assert.ok(!(await owner.call('proveIdentity', { body })).ok, 'once')
      makeStale()
    }
    const unverified = await makeOwner({ verified: false })
    const shown = await unverified.call('showIdentityProof')
    assert.deepEqual(shown.ok && shown.data.methods, ['password'])
    const refused = await unverified.call('sendProofCode', { body: { to: 'email' } })
    assert.equal(refused.ok || refused.code, 'reauth_required')
  })

  test('is the second factor of an account that has one, and no password', async () => {
    const { call, id } = await makeOwner()
    const started = await call('startTotp')
    assert.ok(started.ok)
    const secret = readBase32(started.data.secret)
    const code = () => totpCode(secret, totpStep(app.clock.now()))
    assert.ok((await call('confirmTotp', { body: { code: code() } })).ok, String(id))
    makeStale()
    const shown = await call('showIdentityProof')
    assert.deepEqual(shown.ok && shown.data.methods, ['totp', 'recovery_code'])
    const refused = await call('proveIdentity', { body: { password: PASSWORD } })
    assert.equal(refused.ok || refused.code, 'reauth_required')
    assert.ok((await call('proveIdentity', { body: { totp: code() } })).ok)
    assert.ok((await call('removeTotp')).ok)
  })
})

describe('a change of a credential', () => {
  const KINDS = {
    email: async (owner: Awaited<ReturnType<typeof makeOwner>>) => {
      const email = `stolen${owner.id}@evil.test`
      await owner.call('sendEmailChange', { body: { email } })
      const token = tokenOf((await mailTo(email))?.text)
      return owner.call('confirmEmailChange', { body: { token } })
    },
    phone: async (owner: Awaited<ReturnType<typeof makeOwner>>) => {
      const phone = `+1202556${String(1000 + owner.id)}`
      const sent = await owner.call('sendPhoneChange', { body: { phone } })
      assert.ok(sent.ok)
      return owner.call('confirmPhoneChange', {
        body: { verify_id: sent.data.verify_id, code: codes.get(phone) ?? '' },
      })
    },
    password: (owner: Awaited<ReturnType<typeof makeOwner>>) =>
      owner.call('changePassword', {
        body: {
          current_password: PASSWORD,
          password: 'cardamom tea',
          password_confirmation: 'cardamom tea',
        },
      }),
    'deleted account': (owner: Awaited<ReturnType<typeof makeOwner>>) =>
      owner.call('askDeletion', { body: { password: PASSWORD } }),
    'recovery codes': (owner: Awaited<ReturnType<typeof makeOwner>>) =>
      owner.call('createRecoveryCodes'),
  }
  for (const [kind, change] of Object.entries(KINDS))
    test(`tells the address of before, whose link takes it back: ${kind}`, async () => {
      const owner = await makeOwner()
      mails.length = 0
      assert.ok((await change(owner)).ok)
      const mail = await mailTo(owner.email)
      assert.equal(mail?.subject, 'Your Hawker account was changed')
      const link = tokenOf(mail?.text)
      const undone = await guest('undoKeyChange', { body: { token: link } })
      assert.ok(undone.ok && undone.data.reset_token)
      assert.deepEqual(await storedAddresses(owner.id), { email: owner.email, phone: owner.phone })
      assert.ok(!(await owner.call('showProfile')).ok, 'every session has ended')
      for (const password of [PASSWORD, 'cardamom tea'])
        assert.ok(!(await guest('login', { body: { email: owner.email, password } })).ok)
      const reset = await guest('resetPassword', {
        body: {
          token: undone.data.reset_token,
          password: 'quince and rice',
          password_confirmation: 'quince and rice',
        },
      })
      assert.equal(reset.ok && reset.data.user.id, owner.id)
      assert.equal(reset.ok && reset.data.user.delete_at, null)
      assert.ok(!(await guest('undoKeyChange', { body: { token: link } })).ok, 'works once')
    })

  test('cannot be put back by the thief', async () => {
    const owner = await makeOwner()
    assert.ok((await KINDS.email(owner)).ok)
    const ownersLink = tokenOf((await mailTo(owner.email))?.text)
    app.clock.forward(60)
    assert.ok((await KINDS.phone(owner)).ok)
    const thiefsLink = tokenOf((await mailTo(`stolen${owner.id}@evil.test`))?.text)
    assert.ok((await guest('undoKeyChange', { body: { token: ownersLink } })).ok)
    assert.ok(!(await guest('undoKeyChange', { body: { token: thiefsLink } })).ok)
    assert.deepEqual(await storedAddresses(owner.id), { email: owner.email, phone: owner.phone })
  })

  test('stops a link that the thief asked for and that is not yet sent', async () => {
    const owner = await makeOwner()
    assert.ok((await KINDS.phone(owner)).ok)
    const link = tokenOf((await mailTo(owner.email))?.text)
    const thiefs = `thief${owner.id}@evil.test`
    assert.ok((await owner.call('sendEmailChange', { body: { email: thiefs } })).ok)
    assert.ok((await guest('undoKeyChange', { body: { token: link } })).ok)
    assert.equal(await mailTo(thiefs), undefined)
  })

  test('tells the owner again of an earlier change, which may be the thief’s, too', async () => {
    const owner = await makeOwner()
    assert.ok((await owner.call('createRecoveryCodes')).ok)
    await mailTo(owner.email)
    assert.ok((await KINDS.phone(owner)).ok)
    const newest = tokenOf((await mailTo(owner.email))?.text)
    mails.length = 0
    assert.ok((await guest('undoKeyChange', { body: { token: newest } })).ok)
    const earlier = await mailTo(owner.email)
    assert.match(earlier?.text ?? '', /recovery codes/)
    assert.ok((await guest('undoKeyChange', { body: { token: tokenOf(earlier?.text) } })).ok)
    mails.length = 0
    assert.equal(await mailTo(owner.email), undefined)
  })

  test('is taken back although the owner opened another account with the address', async () => {
    const owner = await makeOwner()
    assert.ok((await KINDS.email(owner)).ok)
    const link = tokenOf((await mailTo(owner.email))?.text)
    await guest('sendEmailLink', { body: { email: owner.email } })
    const token = tokenOf((await mailTo(owner.email))?.text)
    const second = await guest('confirmEmailLink', { body: { token } })
    assert.ok(second.ok && second.data.user.id !== owner.id)
    assert.ok((await guest('undoKeyChange', { body: { token: link } })).ok)
    assert.deepEqual(await storedAddresses(owner.id), { email: owner.email, phone: owner.phone })
  })

  test('leaves no number of the thief where the owner opened another account by theirs', async () => {
    const owner = await makeOwner()
    assert.ok((await KINDS.phone(owner)).ok)
    const link = tokenOf((await mailTo(owner.email))?.text)
    const sent = await guest('sendPhoneCode', { body: { phone: owner.phone } })
    assert.ok(sent.ok)
    const code = codes.get(owner.phone) ?? ''
    const second = await guest('confirmPhoneCode', {
      body: { verify_id: sent.data.verify_id, code },
    })
    assert.ok(second.ok && second.data.user.id !== owner.id)
    assert.ok((await guest('undoKeyChange', { body: { token: link } })).ok)
    assert.deepEqual(await storedAddresses(owner.id), { email: owner.email, phone: null })
  })

  test('can be taken back for seven days', async () => {
    const owner = await makeOwner()
    assert.ok((await KINDS.email(owner)).ok)
    const link = tokenOf((await mailTo(owner.email))?.text)
    app.clock.forward(7 * 86_400)
    const late = await guest('undoKeyChange', { body: { token: link } })
    assert.equal(late.ok || late.code, 'link_expired')
  })

  test('tells no address that nobody verified, and a number where there is no address', async () => {
    const owner = await makeOwner({ verified: false })
    mails.length = 0
    assert.ok((await KINDS['recovery codes'](owner)).ok)
    assert.equal(await mailTo(owner.email), undefined)
    await app.rows(sql`
      update users set phone_verified_at = ${app.clock.now()}, email = null where id = ${owner.id}`)
    assert.ok((await KINDS['recovery codes'](owner)).ok)
    await app.work()
    assert.equal(texts.at(-1)?.to, owner.phone)
    assert.match(texts.at(-1)?.text ?? '', /undo-change\?token=/)
  })

  test('tells a number that strangers have sent all of its texts today', async () => {
    const owner = await makeOwner()
    await app.rows(sql`
      update users set email = null, email_verified_at = null where id = ${owner.id}`)
    const advertise = (shopId: number) =>
      app.deps.texts.sendText({ to: owner.phone, kind: 'door', text: 'Your table', shopId })
    let outcome = await advertise(1)
    for (let shopId = 2; outcome === 'sent'; shopId += 1) outcome = await advertise(shopId)
    assert.equal(outcome, 'over_budget')
    texts.length = 0
    assert.ok((await KINDS.phone(owner)).ok)
    await app.work()
    assert.deepEqual(
      texts.map(({ to }) => to),
      [owner.phone],
    )
  })
})
