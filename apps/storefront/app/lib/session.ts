import { createListeners } from '@hawker/std/store'
import { cookieReader, writeCookie } from '@hawker/web/session/cookies'
import { onPageRestored } from '@hawker/web/session/page-restored'
import { type SessionUser, parseUserCookie } from '@hawker/web/session/session-user'
import { useSyncExternalStore } from 'react'
import { TABLE_GUEST_COOKIE, tableGuestIn } from './visit/table-cookie.ts'
import { notifyOtherTabs, onOtherTabs } from './device/other-tabs.ts'

export type { SessionUser } from '@hawker/web/session/session-user'

const listeners = createListeners()
/** For a cookie that cannot be read: a user is signed in, and nothing more is known. */
const UNKNOWN_USER: SessionUser = { id: 0, firstname: '', img: null, roles: [] }

export const currentUser = cookieReader('user', (cookie): SessionUser | null => {
  const user = parseUserCookie(cookie)
  return user === undefined ? UNKNOWN_USER : user
})

/** Who owns the cart and the orders on this device: an account, or a guest at a table. */
export const ownerId = (): number | undefined => currentUser()?.id ?? tableGuestIn(document.cookie)

/** Null for guests, and until the page is hydrated: pages are rendered for everybody alike. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(listeners.subscribe, currentUser, () => null)
}

export const onSessionChange: (listener: () => void) => () => void = listeners.subscribe

/**
 * The user whose data this page shows. The cookie changes before the news of it arrives from
 * another tab, so this may not be the current user.
 */
let shownId = globalThis.document && currentUser()?.id

/**
 * Calls `act` when another tab signed in or out as another user, or did so while this page was
 * being hydrated, or was frozen.
 */
export function onUserChange(act: () => void): () => void {
  const compare = () => void (update() && act())
  if (currentUser()?.id !== shownId) compare()
  const stops = [onOtherTabs('session', compare), onPageRestored(compare)]
  return () => stops.forEach((stop) => stop())
}

/** Call it after signing in or out, and after a change of the cookie. */
export function sessionChanged(): void {
  update()
  notifyOtherTabs('session')
}

/** Shows the current user. True if it was another one before. */
function update(): boolean {
  const before = shownId
  const user = currentUser()
  shownId = user?.id
  document.documentElement.toggleAttribute('data-signed', user !== null)
  listeners.emit()
  return shownId !== before
}

let onSessionEnd: () => void = () => {}
/** Sets what the shell does when the session ends: one toast, and the way to /login. */
export const setSessionEndHandler = (act: () => void): void => {
  onSessionEnd = act
}

const SIGN_IN_PAGE = /^.(login|register|verify-phone|reset-password|second-factor)$/

/**
 * A 401 removes the cookies and leads to /login. On a sign-in page it only means a wrong password.
 */
export function endSession(): void {
  if (SIGN_IN_PAGE.test(location.pathname)) return
  forgetSession()
  onSessionEnd()
}

export function forgetSession(): void {
  writeCookie('user', '')
  writeCookie('access_token', '')
  writeCookie(TABLE_GUEST_COOKIE, '')
  sessionChanged()
}
