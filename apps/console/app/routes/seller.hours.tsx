import { OpeningExceptions } from '../features/opening-exceptions/index.tsx'
import { useShop } from '../features/shop/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <OpeningExceptions key={shop.id} shop={shop} />
}
