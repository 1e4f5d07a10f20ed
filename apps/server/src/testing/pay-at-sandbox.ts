import type { Sandbox, Scenario, TestCard } from '../adapters/payments/sandbox.ts'
import { sql } from '@hawker/postgres/database'
import type { Queries } from '@hawker/postgres/tx'
import { transactionsOf } from '../features/payments/index.ts'
import { paymentRequest } from './payment-request.ts'

/**
 * Runs a scenario at the sandbox for the newest payment of an order or another payable. Its webhook
 * is not sent yet.
 */
export async function payAtSandbox(
  database: Queries,
  sandbox: Sandbox,
  {
    type = 'order',
    id,
    answer,
    card,
  }: {
    type?: Parameters<typeof transactionsOf>[1]
    id: number
    answer: Scenario
    card?: TestCard | undefined
  },
): Promise<void> {
  const stored = (await transactionsOf(database, type, [id])).findLast(
    ({ tag }) => tag === sandbox.tag,
  )
  if (!stored) throw new Error(`${type} ${id} is not paid by a provider`)
  await sandbox.create(
    paymentRequest({
      reference: stored.uuid,
      amount: { minor: stored.heldAmount ?? stored.amount, currency: stored.currency.code },
      captureLater: stored.heldAmount !== null,
      decimals: stored.currency.decimals,
    }),
  )
  await database.run(
    sql`update transactions set provider_id = ${`sbx_${stored.uuid}`} where id = ${stored.id}`,
  )
  await sandbox.runScenario(stored.uuid, answer, card)
}
