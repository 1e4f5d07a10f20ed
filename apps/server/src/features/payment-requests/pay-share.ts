import type { OwedShare } from '@hawker/contract/payment-requests'
import type { Queries, Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { currencyById, defaultCurrency } from '../settings/index.ts'
import { transfer } from '../wallet/index.ts'
import { type Owed, findOwed, settleRequest } from './payment-request.store.ts'
import { toOwedShare } from './payment-request.wire.ts'

/** A share as whoever owes it sees it. Refuses `not_found`. */
export async function showShare(queries: Queries, uuid: string, lang: string): Promise<OwedShare> {
  return shown(queries, (await findOwed(queries, uuid)) ?? refuse('not_found'), lang)
}

async function shown(queries: Queries, owed: Owed, lang: string): Promise<OwedShare> {
  return toOwedShare(owed, await currencyById(queries, owed.currencyId), await defaultCurrency(queries), lang)
}

/**
 * Pays a share from one's own wallet into the host's, who has paid for all. Refuses `not_found`, `self_transfer`, `insufficient_wallet`, and
 * `invalid_transition` for one that is settled otherwise.
 */
export async function payShare(
  tx: Tx,
  { uuid, userId, lang, now }: { uuid: string; userId: number; lang: string; now: Date },
): Promise<OwedShare> {
  const owed = await findOwed(tx, uuid)
  if (!owed) return refuse('not_found')
  if (owed.hostId === userId) return refuse('self_transfer')
  if (!(await settleRequest(tx, owed.id, { to: 'paid', paidBy: userId, now }))) {
    const settled = await findOwed(tx, owed.uuid)
    if (settled?.status === 'paid' && settled.paidBy === userId) return shown(tx, settled, lang)
    return refuse('invalid_transition', { status: settled?.status ?? owed.status })
  }
  await transfer(tx, {
    kind: 'payment_request',
    key: `payment-request:${owed.id}`,
    ref: { type: 'order', id: owed.orderId },
    entries: [
      { account: { kind: 'user', userId }, amount: -owed.settlementAmount },
      { account: { kind: 'user', userId: owed.hostId }, amount: owed.settlementAmount },
    ],
    now,
  })
  return shown(tx, { ...owed, status: 'paid' }, lang)
}
