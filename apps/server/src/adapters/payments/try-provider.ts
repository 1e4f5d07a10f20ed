import { randomUUID } from 'node:crypto'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type { Money } from '@hawker/domain/money/money'
import type { PaymentHandle, PaymentProvider, PaymentState } from './port.ts'

export type Trial = {
  readonly provider: PaymentProvider
  readonly amount: Money
  /** The page that the buyer returns to. Nothing has to answer there. */
  readonly returnUrl: string
  readonly email: string
  readonly clock: { now(): Date }
  /** Waits between two checks. */
  readonly pause: () => Promise<void>
  readonly maxAttempts: number
  readonly print: (line: string) => void
}

/**
 * Pays a small amount at a provider's sandbox and refunds it. A person pays on the printed page.
 * Returns true when every step worked.
 */
export async function tryProvider(trial: Trial): Promise<boolean> {
  const { provider, amount, print } = trial
  const check = await provider.check()
  if (!check.ok) {
    print(`✗ keys: ${check.message}`)
    return false
  }
  print(`✓ keys of ${check.account}, ${check.mode}`)
  if (check.mode === 'live') {
    print('✗ these are live keys: only sandbox keys are used here')
    return false
  }
  const reason = provider.unsupportedReason({ amount })
  if (reason !== null) {
    print(`✗ ${amount.minor} ${amount.currency} is not taken: ${reason}`)
    return false
  }
  const opened = await openPage(trial)
  print(
    `✓ a page of ${amount.minor} ${amount.currency} in minor units. Pay on it:\n  ${opened.url}`,
  )
  const state = await untilPaid(trial, opened.handle)
  if (state?.status !== 'paid') {
    print(`✗ not paid: ${state?.status ?? 'unknown'} ${state?.note ?? ''}`)
    return false
  }
  print(`✓ paid: ${state.amount.minor} ${state.amount.currency}`)
  const handle = { ...opened.handle, paymentId: state.paymentId ?? null }
  return refundAll(trial, handle)
}

async function openPage({ provider, amount, returnUrl, email, clock }: Trial) {
  const reference = randomUUID()
  const { providerId, redirectUrl } = await provider.create({
    reference,
    amount,
    decimals: isoDecimals(amount.currency),
    description: 'Hawker: a try',
    returnUrl,
    cancelUrl: returnUrl,
    callbackUrl: returnUrl,
    lang: 'en',
    payer: { email, name: 'Hawker' },
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
    key: `try:${reference}`,
  })
  return { url: redirectUrl, handle: { reference, providerId, paymentId: null } }
}

async function untilPaid(
  { provider, pause, maxAttempts }: Trial,
  handle: PaymentHandle,
): Promise<PaymentState | undefined> {
  let state: PaymentState | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    state = await provider.fetchStatus(handle)
    if (state && state.status !== 'progress') return state
    await pause()
  }
  return state
}

async function refundAll(
  { provider, amount, pause, maxAttempts, print }: Trial,
  handle: PaymentHandle,
): Promise<boolean> {
  const key = `try:${handle.reference}:refund`
  let refund = await provider.refund(handle, amount, key)
  for (let attempt = 0; refund.status === 'progress' && attempt < maxAttempts; attempt++) {
    await pause()
    refund = (await provider.fetchRefund(handle, refund.providerId, key)) ?? refund
  }
  const isMade = refund.status !== 'failed'
  print(`${isMade ? '✓' : '✗'} refund ${refund.providerId}: ${refund.status} ${refund.note ?? ''}`)
  return isMade
}
