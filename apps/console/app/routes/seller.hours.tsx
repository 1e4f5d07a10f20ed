import { OpeningExceptionsPage } from '../features/opening-hours/index.tsx'
import { useShop } from '../features/shop/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <OpeningExceptionsPage key={shop.id} shop={shop} />
}
