import { retryPayment as retryOperation } from '@hawker/contract/payments'
import type { Deps } from '../../deps.ts'
import { readMinor } from '../../core/read-minor.ts'
import { type Route, write } from '../../http/api/route.ts'
import { toTransaction } from '../payments/index.ts'
import { retryPayment } from './retry-payment.ts'

export const orderPaymentRoutes = (deps: Deps): Route[] => [
  write(retryOperation, async (tx, { user, params, body, ip }) => {
    const transaction = await retryPayment(tx, deps, {
      userId: user.userId,
      orderId: params.id,
      ip,
      payment: ({ currency }) => ({
        tag: body.tag,
        wallet_amount: minor(body.wallet_amount, currency.decimals, 'wallet_amount'),
        change_for: minor(body.change_for, currency.decimals, 'change_for'),
        save_card: body.save_card,
      }),
    })
    return toTransaction(transaction, deps.origin)
  }),
]

const minor = (value: number | undefined, decimals: number, field: string): bigint | undefined =>
  value === undefined ? undefined : readMinor(value, decimals, field)
