import { useShop } from '../features/shops/index.tsx'
import { SellerStatement } from '../features/wallet/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <SellerStatement key={shop.id} shop={shop} />
}
