import { useShop } from '../features/shops/index.tsx'
import { TableCodesPage } from '../features/floor/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <TableCodesPage key={shop.id} shop={shop} />
}
