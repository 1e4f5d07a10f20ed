import { useShop } from '../features/shops/index.tsx'
import { ReservationDayPage } from '../features/reservations/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <ReservationDayPage key={shop.id} shop={shop} />
}
