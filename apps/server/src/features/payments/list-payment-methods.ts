import type { PaymentMethod } from '@hawker/contract/payments'
import { divideRounded } from '@hawker/domain/money'
import type { PaymentTag } from '@hawker/domain/payment-status'
import type { Deps } from '../../deps.ts'
import { askedCurrency, settingsOf } from '../settings/index.ts'
import { spendable } from '../wallet/index.ts'
import { isProvider, methodReason } from './method-reason.ts'
import { activeMethods } from './payment-method.store.ts'
import { countOpenCashOrders } from './payable.store.ts'

export type MethodsAsked = {
  userId: number | undefined
  shopId: number | undefined
  total: number | undefined
  basket: number | undefined
  currencyId: number | undefined
}

/** Every active way to pay that there is something behind, each with the reason why it cannot be used now. `total` and `basket` in major units of the asked currency. */
export async function listPaymentMethods(
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  asked: MethodsAsked,
): Promise<PaymentMethod[]> {
  const { cashLimit, cashOrdersOpen } = await settingsOf(database)
  const facts = {
    total:
      asked.total === undefined ? undefined : await inBase(database, asked.total, asked.currencyId),
    cashLimit,
    cashOrdersOpen,
    openCashOrders:
      asked.userId === undefined ? 0 : await countOpenCashOrders(database, asked.userId, 0),
    balance:
      asked.userId === undefined
        ? undefined
        : await spendable(database, asked.userId, await basketOf(database, asked)),
    connected: (tag: string) => payments.has(tag),
  }
  const behind = (tag: PaymentTag) => !isProvider(tag) || payments.has(tag)
  return (await activeMethods(database, asked.shopId ?? null))
    .filter(({ tag }) => behind(tag))
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
  { basket, currencyId }: MethodsAsked,
): Promise<bigint | null> => (basket === undefined ? null : inBase(database, basket, currencyId))

async function inBase(
  database: Deps['database'],
  total: number,
  currencyId: number | undefined,
): Promise<bigint> {
  const { decimals, rate } = await askedCurrency(database, currencyId)
  // Whatever digits the client shows: limits need no more than the nearest minor unit.
  const minor = BigInt(Math.round(total * 10 ** decimals))
  return divideRounded(minor * rate.denominator, rate.numerator)
}

/** Names that providers give themselves; the screens translate cash and wallet by tag. */
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
