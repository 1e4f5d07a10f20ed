import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { tellOtherTabs, whenOtherTabsTell } from './tabs.ts'
import { whenComingBack } from './use-come-back.ts'

/** What the readable `user` cookie holds: only what the header shows. The token itself is out of reach of scripts. */
export type SessionUser = { id: number; firstname: string; img: string | null; roles: string[] }

const listeners = new Set<() => void>()
let known: { raw: string | undefined; user: SessionUser | null } = { raw: undefined, user: null }

export function currentUser(): SessionUser | null {
  const raw = readCookie(document.cookie, 'user')
  if (raw !== known.raw) known = { raw, user: parsed(raw) }
  return known.user
}

function parsed(raw: string | undefined): SessionUser | null {
  if (!raw) return null
  try {
    const { id = 0, firstname = '', img = null, roles = [] }: Partial<SessionUser> = JSON.parse(raw)
    return { id, firstname, img, roles }
  } catch {
    return { id: 0, firstname: '', img: null, roles: [] }
  }
}

/** null for guests, and always null until the page is alive: pages are drawn for nobody in particular. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, currentUser, () => null)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody signed in or out elsewhere, in another tab or while the browser kept this page: calls back when that is somebody else than this page knew. */
export function whenSomebodyElse(act: () => void): () => void {
  const look = () => {
    const before = known.user?.id
    draw()
    if (known.user?.id !== before) act()
  }
  const stops = [whenOtherTabsTell('session', look), whenComingBack(look)]
  return () => stops.forEach((stop) => stop())
}

/** After signing in or out, or when the cookie's content changed. */
export function sessionChanged(): void {
  draw()
  tellOtherTabs('session')
}

function draw(): void {
  if (currentUser() === null) delete document.documentElement.dataset.signed
  else document.documentElement.dataset.signed = ''
  for (const listener of listeners) listener()
}

let onLeft: () => void = () => {}
/** The shell says what happens besides: one toast and the way to /login. */
export const whenSessionEnds = (act: () => void): void => {
  onLeft = act
}

const SIGN_IN_PAGES = new Set(['/login', '/register', '/verify-phone', '/reset-password'])

/** storefront.md 8: a 401 removes the cookies and leads to /login. A wrong password on the sign-in page itself does not. */
export function leaveSession(): void {
  if (SIGN_IN_PAGES.has(location.pathname)) return
  forgetSession()
  onLeft()
}

export function forgetSession(): void {
  writeCookie('user', '')
  writeCookie('access_token', '')
  sessionChanged()
}
