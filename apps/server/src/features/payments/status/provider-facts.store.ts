import { type Tx, sql } from '@hawker/postgres/database'
import type { PaymentState } from '../../../adapters/payments/port.ts'

/**
 * Stores what the provider reports in addition to the status. The ids are needed to ask again, to
 * capture and to refund.
 */
export const saveProviderFacts = (
  tx: Tx,
  id: number,
  { providerId, paymentId, holdUntil, brand, last4, disputed }: PaymentState,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update transactions set updated_at = ${now},
      payment_id = coalesce(${paymentId ?? null}, payment_id),
      provider_id = coalesce(provider_id, ${providerId}),
      hold_until = coalesce(${holdUntil ?? null}, hold_until),
      card_brand = coalesce(${brand ?? null}, card_brand),
      card_last4 = coalesce(${last4 ?? null}, card_last4),
      disputed = coalesce(${disputed?.minor ?? null}::bigint, disputed),
      charge_rate = coalesce(charge_rate, settlement_amount::numeric / nullif(amount, 0))
    where id = ${id} and (charge_rate is null or provider_id is null
      or payment_id is distinct from coalesce(${paymentId ?? null}, payment_id)
      or hold_until is distinct from coalesce(${holdUntil ?? null}, hold_until)
      or card_brand is distinct from coalesce(${brand ?? null}, card_brand)
      or card_last4 is distinct from coalesce(${last4 ?? null}, card_last4)
      or disputed is distinct from coalesce(${disputed?.minor ?? null}::bigint, disputed))`)
