import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRealTime } from './in-real-time.ts'
import type { PaymentProvider, PaymentRequest, PaymentState } from './port.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

test('a provider gets and returns real times when the demo clock is moved', async () => {
  let asked: Date | undefined
  const provider = {
    create: (request: PaymentRequest) => {
      asked = request.expiresAt
      return Promise.resolve({ providerId: 'p', redirectUrl: 'x', expiresAt: at('12:30') })
    },
    fetchStatus: () =>
      Promise.resolve({ status: 'authorized', holdUntil: at('13:00') } as PaymentState),
  } as unknown as PaymentProvider
  const moved = inRealTime(provider, {
    real: { now: () => at('12:00') },
    moved: { now: () => at('20:00') },
  })
  const page = await moved.create({ expiresAt: at('20:15') } as PaymentRequest)
  assert.deepEqual(asked, at('12:15'))
  assert.deepEqual(page.expiresAt, at('20:30'))
  const state = await moved.fetchStatus({ reference: 'r', providerId: 'p', paymentId: null })
  assert.deepEqual(state?.holdUntil, at('21:00'))
})
