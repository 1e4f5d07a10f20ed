import type { OwedShare, PaymentRequest } from '@hawker/contract/payment-requests'
import { toMajor } from '@hawker/domain/money'
import { titleIn } from '../catalog/index.ts'
import { type StoredCurrency, currencyWire } from '../settings/index.ts'
import type { Owed, StoredRequest } from './payment-request.store.ts'

const sharedBy = (request: StoredRequest, currency: StoredCurrency) => ({
  id: request.id,
  order_id: request.orderId,
  name: request.name,
  amount: toMajor(request.amount, currency.decimals),
  currency: currencyWire(currency),
  status: request.status,
  pay_url: `/share/${request.uuid}`,
  expires_at: request.expiresAt.toISOString(),
})

export const toPaymentRequest = (request: StoredRequest, currency: StoredCurrency): PaymentRequest => ({
  ...sharedBy(request, currency),
  user_cart_id: request.memberId,
})

export const toOwedShare = (owed: Owed, currency: StoredCurrency, base: StoredCurrency, lang: string): OwedShare => ({
  ...sharedBy(owed, currency),
  uuid: owed.uuid,
  host: owed.host,
  shop: { slug: owed.slug, translation: { title: titleIn(owed.titles, lang) } },
  number: owed.number,
  wallet: owed.settlementAmount > 0n ? { price: toMajor(owed.settlementAmount, base.decimals), currency: currencyWire(base) } : null,
})
