import { useShop } from '../features/shops/index.tsx'
import { BookingRulesPage } from '../features/reservations/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <BookingRulesPage key={shop.id} shop={shop} />
}
