import { divideRounded, money } from '@hawker/domain/money/money'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import type { Tx } from '@hawker/postgres/tx'
import type { PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { openTestPayment } from '../payments/index.ts'
import { type StoredCurrency, loadActiveCurrencies, writeAudit } from '../settings/index.ts'
import { type MethodRow, lockMethod } from './payment-method.store.ts'

/** In whole units. Providers take no single yen or rupiah. */
const AMOUNTS = [1n, 10n, 100n, 1_000n, 10_000n, 100_000n]

/**
 * Opens a payment with the current keys, which must be test keys, and returns where to pay it.
 * Refuses `not_found` without keys, `test_keys_required`, and `payment_method_unavailable` when the
 * provider takes no currency of the marketplace.
 */
export async function startTestPayment(
  tx: Tx,
  { payments, clock, origin }: Pick<Deps, 'payments' | 'clock' | 'origin'>,
  { userId, tag }: { userId: number; tag: ProviderTag },
): Promise<{ redirect_url: string }> {
  const method = await lockMethod(tx, tag)
  const provider = payments.get(tag)
  if (!method || !provider) return refuse('not_found')
  if (payments.modeOf(tag) !== 'test') refuse('test_keys_required')
  const price = smallestPrice(provider, method, await loadActiveCurrencies(tx))
  if (!price) return refuse('payment_method_unavailable', { tag, reason: 'currency_not_taken' })
  const { currency, amount } = price
  const { rate } = currency
  const now = clock.now()
  const transaction = await openTestPayment(tx, {
    methodId: method.id,
    tag,
    userId,
    currency,
    amount,
    settlementAmount: divideRounded(amount * rate.denominator, rate.numerator),
    now,
  })
  await writeAudit(tx, {
    userId,
    action: 'payment_method.test_payment',
    subject: 'payment_method',
    subjectId: method.id,
    detail: { tag, amount: String(amount), currency: currency.code },
    now,
  })
  return { redirect_url: `${origin}/pay/${transaction.uuid}` }
}

/** In base currency if the provider takes it, else in another one of the marketplace. */
function smallestPrice(
  provider: PaymentProvider,
  { currencies: allowed }: Pick<MethodRow, 'currencies'>,
  active: readonly StoredCurrency[],
): { currency: StoredCurrency; amount: bigint } | undefined {
  const candidates = active
    .filter(({ code }) => allowed === null || allowed.includes(code))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  for (const currency of candidates)
    for (const units of AMOUNTS) {
      const amount = units * 10n ** BigInt(currency.decimals)
      if (provider.unsupportedReason({ amount: money(amount, currency.code) }) === null)
        return { currency, amount }
    }
  return undefined
}
