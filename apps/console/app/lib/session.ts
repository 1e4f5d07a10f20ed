import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export type Role = 'seller' | 'driver' | 'admin'
export type SessionUser = {
  id: number
  firstname: string
  img: string | null
  roles: readonly string[]
}
/** `unknown`: no readable cookie; only the API can tell. */
export type Session = { state: 'unknown' } | { state: 'out' } | { state: 'in'; user: SessionUser }

let session: Session | undefined
const listeners = new Set<() => void>()

export function currentSession(): Session {
  session ??= fromCookie()
  return session
}

function fromCookie(): Session {
  const raw = readCookie('user')
  if (!raw) return { state: 'unknown' }
  try {
    const { id = 0, firstname = '', img = null, roles = [] }: Partial<SessionUser> = JSON.parse(raw)
    return { state: 'in', user: { id, firstname, img, roles } }
  } catch {
    return { state: 'unknown' }
  }
}

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export const sessionKnown = (user: SessionUser): void => change({ state: 'in', user })

/** The API no longer knows us. The page stays as it is behind the way to sign in. */
export const sessionEnded = (): void => change({ state: 'out' })

export function forgetSession(): void {
  writeCookie('user', '')
  sessionEnded()
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The storefront's login page, and back to here. */
export const loginHref = (): string =>
  `/login?next=${encodeURIComponent(location.pathname + location.search)}`
