import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import { type ProviderMode, ProviderError } from '../../adapters/payments/port.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { findMethod } from './payment-method.store.ts'

export type ProviderTest = {
  ok: boolean
  account: string | null
  mode: ProviderMode | null
  said: string | null
}

/** Calls the provider with the current keys. Refuses `not_found` when it has none. */
export async function askProvider(
  payments: Deps['payments'],
  tag: ProviderTag,
): Promise<ProviderTest> {
  const provider = payments.get(tag)
  if (!provider) return refuse('not_found')
  try {
    const answer = await provider.check()
    return answer.ok
      ? { ok: true, account: answer.account, mode: answer.mode, said: null }
      : { ok: false, account: null, mode: payments.modeOf(tag), said: answer.message }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { ok: false, account: null, mode: payments.modeOf(tag), said: error.message }
  }
}

export async function recordTest(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, tag, test }: { userId: number; tag: ProviderTag; test: ProviderTest },
): Promise<ProviderTest> {
  const method = await findMethod(tx, tag)
  await writeAudit(tx, {
    userId,
    action: 'payment_method.test',
    subject: 'payment_method',
    subjectId: method?.id ?? null,
    detail: { tag, ok: test.ok },
    now: clock.now(),
  })
  return test
}
