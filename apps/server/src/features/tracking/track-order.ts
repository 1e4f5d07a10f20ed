import type { TrackedOrder } from '@hawker/contract/tracking'
import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import type { Deps } from '../../deps.ts'
import { roundedDegrees } from '../../core/courier-position.ts'
import { handoverCodeOf } from '../../core/handover-code.ts'
import { refuse } from '../../core/refuse.ts'
import { type StoredOrderView, arrivalOf, readOrders, stageOf } from '../orders/index.ts'
import { type LinkedOrder, findTracking } from './tracking.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'personalDataKey'>

/**
 * The order of a tracking token. Refuses `not_found` for a wrong and for an expired token alike.
 */
export async function findSharedOrder({ database, clock }: Needs, token: string) {
  return (await findTracking(database, token, clock.now())) ?? refuse('not_found')
}

export const trackOrder = async (deps: Needs, token: string, lang: string): Promise<TrackedOrder> =>
  showSharedOrder(deps, await findSharedOrder(deps, token), lang)

export async function showSharedOrder(
  deps: Needs,
  { orderId, userId }: LinkedOrder,
  lang: string,
): Promise<TrackedOrder> {
  const [view] = await readOrders(deps.database, { id: orderId, userId }, lang, 'customer')
  return view ? toTrackedOrder(view, deps) : refuse('not_found')
}

function toTrackedOrder(
  view: StoredOrderView,
  { clock, personalDataKey }: Omit<Needs, 'database'>,
): TrackedOrder {
  const { shop, driver, status, deliveryType } = view
  const isFinal = status === 'delivered' || status === 'cancelled'
  const isLocated =
    status === 'on_a_way' &&
    driver !== null &&
    driver.latitude !== null &&
    driver.longitude !== null
  return {
    number: view.number,
    status,
    stage: stageOf(view),
    delivery_type: deliveryType,
    estimate: view.estimate && {
      from: view.estimate.from.toISOString(),
      to: view.estimate.to.toISOString(),
    },
    arrival: arrivalOf(view, clock.now()),
    delivered_at: view.deliveredAt?.toISOString() ?? null,
    timezone: shop.timezone,
    shop: {
      translation: { title: shop.title },
      address: shop.address,
      location: { latitude: shop.latitude, longitude: shop.longitude },
    },
    sender: view.user.firstname,
    gift_message: view.receiver?.giftMessage ?? null,
    details: view.details.map(({ title, quantity, weighed }) => ({ title, quantity, weighed })),
    age_restriction: isFinal ? null : highestAgeLimit(view.details.map(({ age }) => age)),
    deliveryman:
      driver && status === 'on_a_way'
        ? {
            firstname: driver.firstname,
            location: isLocated
              ? {
                  latitude: roundedDegrees(driver.latitude ?? 0),
                  longitude: roundedDegrees(driver.longitude ?? 0),
                }
              : null,
          }
        : null,
    pickup_code:
      deliveryType !== 'delivery' && !isFinal
        ? handoverCodeOf(personalDataKey, 'order pickup', view)
        : null,
    delivery_pin:
      status === 'on_a_way' && view.hasPin
        ? handoverCodeOf(personalDataKey, 'order pin', view)
        : null,
  }
}
