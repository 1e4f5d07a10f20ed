import type { ReactNode } from 'react'
import { useSession, type Role } from '../lib/session.ts'
import { NoAccessScreen } from './no-access-screen.tsx'

/** Only spares a hopeless page: who may do what is decided by the API. */
export function NeedsRole({ to, children }: { to: Role; children: ReactNode }) {
  const session = useSession()
  if (session.state !== 'in') return null
  return session.user.roles.includes(to) ? children : <NoAccessScreen />
}
