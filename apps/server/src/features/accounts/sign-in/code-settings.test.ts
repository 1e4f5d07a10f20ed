import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeSetting } from '../../../testing/change-setting.ts'
import { signUpSteps } from '../../../testing/sign-up-steps.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountRoutes } from '../index.ts'

const codes: string[] = []
const app = await startTestApp({
  routes: accountRoutes,
  sms: { sendCode: async ({ code }) => void codes.push(code) },
})
after(app.close)
const { guest, nextPhone } = await signUpSteps(app)
const MINUTE = 60

test('a code can be used for the minutes of the setting', async () => {
  const send = async () => {
    const answer = await guest('sendPhoneCode', { body: { phone: nextPhone() } })
    assert.ok(answer.ok)
    const code = codes.at(-1) ?? ''
    return async () =>
      (await guest('confirmPhoneCode', { body: { verify_id: answer.data.verify_id, code } })).ok
  }
  await changeSetting(app, 'otpExpireTime', '2')
  const [used, late] = [await send(), await send()]
  await changeSetting(app, 'otpExpireTime', undefined)
  const usual = await send()
  app.clock.forward(2 * MINUTE - 1)
  assert.equal(await used(), true)
  app.clock.forward(1)
  assert.deepEqual([await late(), await usual()], [false, true])
})
