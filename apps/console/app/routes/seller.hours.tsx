import { OpeningExceptionsPage } from '../features/opening-hours/index.tsx'
import { useShop } from '../features/shops/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <OpeningExceptionsPage key={shop.id} shop={shop} />
}
