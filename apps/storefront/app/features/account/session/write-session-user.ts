import type { Profile } from '@hawker/contract/accounts'
import { sessionChanged } from '../../../lib/session.ts'
import { headerUserOf } from './session-cookies.ts'

const WEEK_SECONDS = 7 * 24 * 3600

/** Updates the `user` cookie so that the header shows the new name. */
export function writeSessionUser(user: Profile): void {
  const value = encodeURIComponent(JSON.stringify(headerUserOf(user)))
  document.cookie = `user=${value}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax`
  sessionChanged()
}
