import { FinishedToday } from '../features/orders/index.tsx'
import { useShop } from '../features/shops/index.tsx'

export function Component() {
  const { shop, lastEvent } = useShop()
  return <FinishedToday key={shop.id} shop={shop} lastEvent={lastEvent} />
}
