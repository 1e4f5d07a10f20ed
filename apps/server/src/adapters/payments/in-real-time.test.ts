import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { inRealTime } from './in-real-time.ts'
import type { PaymentProvider, PaymentRequest, PaymentState } from './port.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

test('a provider gets and returns real times when the demo clock is moved', async () => {
  let expiresAt: Date | undefined
  const ranges: Date[] = []
  const provider = {
    async *entries(from: Date, to: Date) {
      ranges.push(from, to)
      yield { id: 'e', kind: 'fee', amount: money(1n, 'USD'), at: at('11:00') }
    },
    balance: (wanted: Date) => Promise.resolve({ at: wanted, amounts: [], pendingDays: 0 }),
    create: (request: PaymentRequest) => {
      expiresAt = request.expiresAt
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
  assert.deepEqual(expiresAt, at('12:15'))
  assert.deepEqual(page.expiresAt, at('20:30'))
  const state = await moved.fetchStatus({ reference: 'r', providerId: 'p', paymentId: null })
  assert.deepEqual(state?.holdUntil, at('21:00'))
  const [entry] = await Array.fromAsync(moved.entries(at('18:00'), at('20:00')))
  assert.deepEqual(ranges, [at('10:00'), at('12:00')])
  assert.deepEqual(entry?.at, at('19:00'))
  const balance = await moved.balance?.(at('20:00'))
  assert.deepEqual(balance?.at, at('20:00'))
})
