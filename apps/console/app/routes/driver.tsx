import { CourierScreen } from '../features/couriers/index.tsx'
import { NeedsRole } from '../shell/needs-role.tsx'

export function Component() {
  return (
    <NeedsRole to="driver">
      <CourierScreen />
    </NeedsRole>
  )
}
