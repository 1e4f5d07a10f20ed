import { StockList } from '../features/stock/index.tsx'
import { useShop } from '../features/shops/index.tsx'

export function Component() {
  const { shop, lastEvent } = useShop()
  return <StockList key={shop.id} shop={shop} lastEvent={lastEvent} />
}
