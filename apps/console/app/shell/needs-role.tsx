import type { ReactNode } from 'react'
import { useSession, type Role } from '../lib/session.ts'
import { NoAccessScreen } from './no-access-screen.tsx'

/** Avoids a page that cannot work. The API checks every permission itself. */
export function NeedsRole({ to, children }: { to: Role; children: ReactNode }) {
  const session = useSession()
  if (session.state !== 'in') return null
  return session.user.roles.includes(to) ? children : <NoAccessScreen />
}
