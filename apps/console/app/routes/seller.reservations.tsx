import { ReservationsPage } from '../features/reservations/index.tsx'
import { useShop } from '../features/shops/index.tsx'

export function Component() {
  const { shop, lastEvent } = useShop()
  return <ReservationsPage key={shop.id} shop={shop} lastEvent={lastEvent} />
}
