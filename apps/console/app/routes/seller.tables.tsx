import { useShop } from '../features/shops/index.tsx'
import { TablesPage } from '../features/floor/index.tsx'

export function Component() {
  const { shop } = useShop()
  return <TablesPage key={shop.id} shop={shop} />
}
