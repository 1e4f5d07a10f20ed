import { useShop } from '../features/shops/index.tsx'
import { TableCodesPage } from '../features/dine-in/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <TableCodesPage key={shop.id} shop={shop} />
}
