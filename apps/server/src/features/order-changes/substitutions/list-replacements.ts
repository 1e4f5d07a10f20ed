import type { Alternative } from '@hawker/contract/catalog'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { replacementsFor } from '../../carts/index.ts'
import { type OrderFilter, readOrders } from '../../orders/index.ts'
import { currencyById } from '../../settings/index.ts'
import { findSubstitution } from './substitution.store.ts'

const MAX_REPLACEMENTS = 8

/** Replacements for a line of an order, for its shop. */
export const listLineReplacements = (
  queries: Queries,
  input: {
    whose: Pick<OrderFilter, 'shopIds'>
    orderId: number
    detailId: number
    lang: string
    now: Date
  },
): Promise<Alternative[]> => forDetail(queries, { ...input.whose, released: true }, input)

/** Replacements for a substitution, for the customer. */
export async function listSubstitutionReplacements(
  queries: Queries,
  input: { orderId: number; userId: number; substitutionId: number; lang: string; now: Date },
): Promise<Alternative[]> {
  const substitution = await findSubstitution(queries, input.orderId, input.substitutionId)
  if (!substitution) return refuse('not_found')
  return forDetail(queries, { userId: input.userId }, { ...input, detailId: substitution.detailId })
}

async function forDetail(
  queries: Queries,
  whose: OrderFilter,
  { orderId, detailId, lang, now }: { orderId: number; detailId: number; lang: string; now: Date },
): Promise<Alternative[]> {
  const [view] = await readOrders(queries, { ...whose, id: orderId }, lang, 'seller')
  const detail = view?.details.find(({ id }) => id === detailId)
  if (!view || !detail) return refuse('not_found')
  const currency = await currencyById(queries, view.currency.id)
  // The replacement named by the customer comes first.
  const first = detail.namedReplacement?.stockId ?? null
  const unattended = view.dropOff === 'leave_at_door'
  return replacementsFor(
    queries,
    {
      productId: detail.productId,
      price: detail.unitPrice,
      limit: MAX_REPLACEMENTS,
      lang,
      first,
      unattended,
    },
    currency,
    now,
  )
}
