import { SellerArea } from '../features/shops/index.tsx'
import { NeedsRole } from '../shell/needs-role.tsx'

export function Component() {
  return (
    <NeedsRole to="seller">
      <SellerArea />
    </NeedsRole>
  )
}
