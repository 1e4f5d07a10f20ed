import { StaffArea } from '../features/staff/index.tsx'
import { NeedsRole } from '../shell/needs-role.tsx'

export function Component() {
  return (
    <NeedsRole to="admin">
      <StaffArea />
    </NeedsRole>
  )
}
