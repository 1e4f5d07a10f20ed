import { Navigate } from '@hawker/web/router/components'
import { useSession } from '../lib/session.ts'
import { NoAccessScreen } from '../shell/no-access-screen.tsx'

/** /console redirects to the area of the user's role. */
export function Component() {
  const session = useSession()
  if (session.state !== 'in') return null
  const { roles } = session.user
  if (roles.includes('seller')) return <Navigate to="/seller" replace />
  if (roles.includes('driver')) return <Navigate to="/driver" replace />
  if (roles.includes('admin')) return <Navigate to="/staff" replace />
  return <NoAccessScreen />
}
