import type { Profile } from '@hawker/contract/accounts'
import { sessionChanged } from '../../lib/session.ts'
import { shownOf } from './session-cookies.ts'

const WEEK_SECONDS = 7 * 24 * 3600

/** The header shows the new name at once. */
export function writeSessionUser(user: Profile): void {
  document.cookie = `user=${encodeURIComponent(JSON.stringify(shownOf(user)))}; Path=/; Max-Age=${WEEK_SECONDS}; SameSite=Lax`
  sessionChanged()
}
