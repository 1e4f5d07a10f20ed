import { readCookie } from '@hawker/std/read-cookie'

/** The visit at a table, from the cookie that its printed code sets. */
export type OwnTable = { session: string; shopId: number }

export function tableIn(cookies: string): OwnTable | undefined {
  const [session, shopId] = (readCookie(cookies, 'table') ?? '').split('.')
  return session && Number(shopId) > 0 ? { session, shopId: Number(shopId) } : undefined
}

export function leaveTable(): void {
  document.cookie = 'table=; Path=/; Max-Age=0; SameSite=Lax'
}
