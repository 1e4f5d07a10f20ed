import { OrderHistory } from '../features/orders/index.tsx'
import { useShop } from '../features/shops/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <OrderHistory key={shop.id} shop={shop} />
}
