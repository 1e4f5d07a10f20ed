import { readCookie } from '@hawker/std/read-cookie'
import { readPositiveInteger } from '@hawker/std/positive-integer'
import { useSyncExternalStore } from 'react'

/** The visit at a table, from the cookie that its printed code sets. */
export type OwnTable = { session: string; shopId: number }

export function tableIn(cookies: string): OwnTable | undefined {
  const [session, shopId] = (readCookie(cookies, 'table') ?? '').split('.')
  return session && Number(shopId) > 0 ? { session, shopId: Number(shopId) } : undefined
}

/** Whether the visitor sits at a table of the shop. False until the page is hydrated. */
export const useSitsAt = (shopId: number | undefined): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => shopId !== undefined && tableIn(document.cookie)?.shopId === shopId,
    () => false,
  )

export function leaveTable(): void {
  document.cookie = 'table=; Path=/; Max-Age=0; SameSite=Lax'
}

/** Readable, so that pages know of the guest. Only the token in another cookie opens the guest's orders. */
export const TABLE_GUEST_COOKIE = 'table_guest'
/** The guest at a table who orders without an account on this device. */
export const tableGuestIn = (cookies: string): number | undefined =>
  readPositiveInteger(readCookie(cookies, TABLE_GUEST_COOKIE))
