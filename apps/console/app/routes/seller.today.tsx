import { DayList } from '../features/seller-board/index.tsx'
import { useShop } from '../features/shop/index.tsx'

export function Component() {
  const { shop, lastEvent } = useShop()
  return <DayList key={shop.id} shop={shop} lastEvent={lastEvent} />
}
