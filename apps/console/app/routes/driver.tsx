import { CourierScreen } from '../features/courier/index.tsx'
import { NeedsRole } from '../shell/needs-role.tsx'

export function Component() {
  return (
    <NeedsRole to="driver">
      <CourierScreen />
    </NeedsRole>
  )
}
