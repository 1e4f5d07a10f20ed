import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { Deps } from '../../../deps.ts'
import { baseAmount, requestedCurrency, settingsOf } from '../../settings/index.ts'
import { spendable } from '../../wallet/index.ts'
import { isProvider, methodReason } from './method-reason.ts'
import { activeMethods } from './payment-method.store.ts'
import { countOpenCashOrders } from '../payable.store.ts'

export type ListPaymentMethods = {
  userId: number | undefined
  shopId: number | undefined
  total: number | undefined
  basket: number | undefined
  currencyId: number | undefined
}

/**
 * Every active and connected payment method, with the reason if it cannot be used now.
 * `total` and `basket` are in major units of the chosen currency.
 */
export async function listPaymentMethods(
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  input: ListPaymentMethods,
): Promise<PaymentMethod[]> {
  const { cashLimit, cashOrdersOpen } = await settingsOf(database)
  const facts = {
    total:
      input.total === undefined
        ? undefined
        : await inBase(database, input.total, input.currencyId, 'total'),
    cashLimit,
    cashOrdersOpen,
    openCashOrders:
      input.userId === undefined ? 0 : await countOpenCashOrders(database, input.userId, 0),
    balance:
      input.userId === undefined
        ? undefined
        : await spendable(database, input.userId, {
            basket: await basketOf(database, input),
            shopId: input.shopId ?? null,
          }),
    connected: (tag: string) => payments.has(tag),
  }
  const isConnected = (tag: PaymentTag) => !isProvider(tag) || payments.has(tag)
  return (await activeMethods(database, input.shopId ?? null))
    .filter(({ tag }) => isConnected(tag))
    .map((method) => {
      const reason = methodReason(method, facts)
      return {
        id: method.id,
        tag: method.tag,
        client_title: TITLES[method.tag] ?? method.tag,
        available: reason === null,
        reason,
      }
    })
}

const basketOf = async (
  database: Deps['database'],
  { basket, currencyId }: ListPaymentMethods,
): Promise<bigint | null> =>
  basket === undefined ? null : inBase(database, basket, currencyId, 'basket')

const inBase = async (
  database: Deps['database'],
  amount: number,
  currencyId: number | undefined,
  field: string,
): Promise<bigint> => baseAmount(amount, await requestedCurrency(database, currencyId), field)

/** The providers' own names. The screens translate cash and wallet by their tags. */
const TITLES: Record<string, string> = {
  cash: 'Cash',
  wallet: 'Wallet',
  sandbox: 'Test card',
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
  moyasar: 'Moyasar',
  paytabs: 'PayTabs',
  'mercado-pago': 'Mercado Pago',
  flutterWave: 'Flutterwave',
  paypal: 'PayPal',
}
