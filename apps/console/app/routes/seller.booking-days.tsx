import { useShop } from '../features/shops/index.tsx'
import { BookingDayPage } from '../features/reservations/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <BookingDayPage key={shop.id} shop={shop} />
}
