/**
 * What the readable `user` cookie holds: only what the header shows. Scripts cannot read the token.
 */
export type SessionUser = {
  id: number
  firstname: string
  img: string | null
  roles: readonly string[]
}

/** The user of the cookie's value. Null without a cookie; undefined if it cannot be read. */
export function parseUserCookie(value: string | undefined): SessionUser | null | undefined {
  if (!value) return null
  try {
    const parsed: Partial<SessionUser> = JSON.parse(value)
    const { id = 0, firstname = '', img = null, roles = [] } = parsed
    return { id, firstname, img, roles }
  } catch {
    return undefined
  }
}
