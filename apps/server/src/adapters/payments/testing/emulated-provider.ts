import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import type { Money } from '@hawker/domain/money/money'
import { paymentRequest } from '../../../testing/payment-request.ts'
import type { Emulator, EmulatorSetup } from '../emulators/emulator.ts'
import { type ServedEmulators, serveEmulators } from '../emulators/serve-emulators.ts'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderSetup,
} from '../port.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import type { Conformance } from './provider-conformance.ts'
import { testProviderContract } from './provider-contract.ts'
import { type ScriptedAnswer, startScriptedHost } from './scripted-host.ts'

/** A provider at its emulator, in a test file. */
export type EmulatedProvider = {
  readonly clock: { now(): Date }
  emulator(): Emulator
  /** With the keys of the emulator, at its address, unless others are given. */
  provider(overrides?: Partial<Pick<ProviderSetup, 'host' | 'keys' | 'onCall'>>): PaymentProvider
  request(amount: Money): PaymentRequest
  /** Opens a payment. */
  open(amount: Money): Promise<PaymentHandle & { readonly providerId: string }>
  /** The state of a payment whose provider gives these answers, in turn. */
  stateAfter(
    handle: PaymentHandle,
    ...answers: readonly ScriptedAnswer[]
  ): Promise<PaymentState | undefined>
  /** Such answers are this failure, so nothing counts as paid. */
  assertFails(
    failure: ProviderFailure,
    handle: PaymentHandle,
    ...answers: readonly ScriptedAnswer[]
  ): Promise<void>
}

/** Serves the emulator while the tests of this file run, and tests the contract of providers. */
export function useEmulatedProvider(
  name: string,
  makeEmulator: (setup: EmulatorSetup) => Emulator,
  makeProvider: (setup: ProviderSetup) => PaymentProvider,
  { onExchange }: Pick<Conformance, 'onExchange'>,
): EmulatedProvider {
  const time = new Date('2026-11-26T12:00:00Z')
  const clock = { now: () => time }
  let served: ServedEmulators
  before(async () => {
    served = await serveEmulators([makeEmulator], { clock, onExchange })
  })
  after(() => served.close())

  const emulator = () => {
    const found = served.emulators.get(name)
    assert.ok(found)
    return found
  }
  const provider: EmulatedProvider['provider'] = (overrides = {}) =>
    makeProvider({
      keys: emulator().keys,
      host: served.addressOf(name),
      webhookUrl: `http://hawker.test/webhook/${name}`,
      clock,
      ...overrides,
    })
  const request = (amount: Money) =>
    paymentRequest({
      reference: randomUUID(),
      amount,
      expiresAt: new Date(time.getTime() + 15 * 60_000),
    })
  testProviderContract(name, () => ({ emulator: emulator(), provider: provider(), clock }))
  const stateAfter: EmulatedProvider['stateAfter'] = async (handle, ...answers) => {
    const host = await startScriptedHost(answers)
    try {
      return await provider({ host: host.address }).fetchStatus(handle)
    } finally {
      await host.close()
    }
  }
  return {
    clock,
    emulator,
    provider,
    request,
    async open(amount) {
      const payment = request(amount)
      const { providerId } = await provider().create(payment)
      return { reference: payment.reference, providerId, paymentId: null }
    },
    stateAfter,
    assertFails: (failure, handle, ...answers) =>
      assert.rejects(
        stateAfter(handle, ...answers),
        (error) => error instanceof ProviderError && error.failure === failure,
        JSON.stringify(answers),
      ),
  }
}
