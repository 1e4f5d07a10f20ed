import { createStore } from '@hawker/std/store'
import { readCookie } from '@hawker/std/read-cookie'
import { writeCookie } from '@hawker/web/session/cookies'
import { type SessionUser, parseUserCookie } from '@hawker/web/session/session-user'
import { useSyncExternalStore } from 'react'

export type { SessionUser } from '@hawker/web/session/session-user'
export type Role = 'seller' | 'driver' | 'admin'
/** `unknown`: there is no readable cookie, and only the API can tell. */
export type Session = { state: 'unknown' } | { state: 'out' } | { state: 'in'; user: SessionUser }

/** Undefined until the cookie was read. */
const store = createStore<Session | undefined>(undefined)

export function currentSession(): Session {
  const session = store.get() ?? sessionOfCookie()
  store.set(session)
  return session
}

function sessionOfCookie(): Session {
  const user = parseUserCookie(readCookie(document.cookie, 'user'))
  return user ? { state: 'in', user } : { state: 'unknown' }
}

export const sessionKnown = (user: SessionUser): void => store.set({ state: 'in', user })

/** The API no longer knows the session. The sign-in screen then covers the page. */
export const sessionEnded = (): void => store.set({ state: 'out' })

export function forgetSession(): void {
  writeCookie('user', '')
  sessionEnded()
}

export const useSession = (): Session => useSyncExternalStore(store.subscribe, currentSession)

/** The storefront's login page, which leads back to here. */
export const loginHref = (): string =>
  `/login?next=${encodeURIComponent(location.pathname + location.search)}`
