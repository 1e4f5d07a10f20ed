import { CourierStatement } from '../features/wallet/index.tsx'
import { NeedsRole } from '../shell/needs-role.tsx'

export function Component() {
  return (
    <NeedsRole to="driver">
      <CourierStatement />
    </NeedsRole>
  )
}
