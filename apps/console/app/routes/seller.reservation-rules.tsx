import { useShop } from '../features/shops/index.tsx'
import { ReservationRulesPage } from '../features/reservations/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <ReservationRulesPage key={shop.id} shop={shop} />
}
