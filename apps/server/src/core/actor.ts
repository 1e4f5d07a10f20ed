export type Role = 'seller' | 'driver' | 'admin'
/** The signed-in caller. Stores take it, so that no row is read by its id alone. */
export type Actor = {
  readonly userId: number
  readonly roles: ReadonlySet<Role>
  readonly tokenHash: Uint8Array
  readonly sessionId: number
}
