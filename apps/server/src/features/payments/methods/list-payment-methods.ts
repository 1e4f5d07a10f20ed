import type { PaymentMethod } from '@hawker/contract/payments'
import { money } from '@hawker/domain/money/money'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { baseLanguage } from '@hawker/domain/texts/language'
import { readMinor } from '../../../core/read-minor.ts'
import type { Deps } from '../../../deps.ts'
import { tableForOrder } from '../../dine-in/index.ts'
import { baseAmount, requestedCurrency, settingsOf } from '../../settings/index.ts'
import { spendable } from '../../wallet/index.ts'
import { lastUsedMethod } from './last-used.store.ts'
import { type MethodReason, isProvider, methodReason } from './method-reason.ts'
import { type StoredMethod, activeMethods } from './payment-method.store.ts'
import { type OfferedCharge, providerReason } from './provider-reason.ts'
import { countOpenCashOrders } from '../payable.store.ts'

export type ListPaymentMethods = {
  userId: number | undefined
  shopId: number | undefined
  total: number | undefined
  basket: number | undefined
  currencyId: number | undefined
  /** The session of the guests' table. */
  tableSession: string | undefined
  lang: string
  /** Only staff see methods in test mode. */
  isStaff: boolean
  /** Guests at a table have neither a wallet nor saved cards. */
  isTableGuest?: boolean | undefined
}

/**
 * Every active and connected payment method, with the reason if it cannot be used now. The one that
 * the customer used last comes first, those that do not take the currency or the country last.
 * `total` and `basket` are in major units of the chosen currency.
 */
export async function listPaymentMethods(
  { database, payments, clock }: Pick<Deps, 'database' | 'payments' | 'clock'>,
  input: ListPaymentMethods,
): Promise<PaymentMethod[]> {
  const { cashLimit, cashOrdersOpen, phoneCountry: country } = await settingsOf(database)
  const charge = { amount: await chargedAmount(database, input), country, isStaff: input.isStaff }
  const facts = {
    total:
      input.total === undefined
        ? undefined
        : await inBase(database, input.total, input.currencyId, 'total'),
    cashLimit,
    cashOrdersOpen,
    table:
      input.tableSession === undefined
        ? null
        : ((await tableForOrder(database, input.tableSession, clock.now())) ?? null),
    openCashOrders:
      input.userId === undefined ? 0 : await countOpenCashOrders(database, input.userId, 0),
    balance:
      input.userId === undefined || input.isTableGuest
        ? undefined
        : await spendable(database, input.userId, {
            basket: await basketOf(database, input),
            shopId: input.shopId ?? null,
          }),
    providerReason: (method: StoredMethod) => providerReason(payments, method, charge),
  }
  const lastUsed =
    input.userId === undefined ? undefined : await lastUsedMethod(database, input.userId)
  const isConnected = (tag: PaymentTag) => !isProvider(tag) || payments.has(tag)
  return (await activeMethods(database, input.shopId ?? null))
    .filter(({ tag }) => isConnected(tag))
    .map((method) => ({ method, reason: methodReason(method, facts) }))
    .filter(
      ({ reason }) => reason !== 'test_only' && !(input.isTableGuest && reason === 'login_first'),
    )
    .toSorted((one, other) => rankOf(one, lastUsed) - rankOf(other, lastUsed))
    .map(({ method, reason }) => ({
      id: method.id,
      tag: method.tag,
      client_title: titleOf(method, input.lang),
      mode: isProvider(method.tag) ? payments.modeOf(method.tag) : null,
      saves_cards: !input.isTableGuest && payments.get(method.tag)?.cards !== undefined,
      last_used: method.tag === lastUsed,
      available: reason === null,
      reason,
    }))
}

/**
 * Reasons that change with the total do not count: the list must not move while the customer changes
 * the cart.
 */
function rankOf(
  { method, reason }: { method: StoredMethod; reason: MethodReason | null },
  lastUsed: PaymentTag | undefined,
): number {
  if (reason === 'currency_not_taken' || reason === 'country_not_taken') return 2
  return method.tag === lastUsed ? 0 : 1
}

/** In the currency that the customer pays in. */
async function chargedAmount(
  database: Deps['database'],
  { total, currencyId }: ListPaymentMethods,
): Promise<OfferedCharge['amount']> {
  if (total === undefined) return undefined
  const { code, decimals } = await requestedCurrency(database, currencyId)
  return { ...money(readMinor(total, decimals, 'total'), code), decimals }
}

/** The title by staff in the language or its base language, else the name of the provider. */
const titleOf = ({ tag, titles }: StoredMethod, lang: string): string =>
  titles[lang] ?? titles[baseLanguage(lang)] ?? TITLES[tag] ?? tag

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

/** The screens translate cash and wallet by their tags. */
const TITLES: Partial<Record<PaymentTag, string>> = {
  ...PROVIDER_NAMES,
  cash: 'Cash',
  wallet: 'Wallet',
  sandbox: 'Test card',
}
