/**
 * A browser that agreed to be told things: where its push service is, and what only it can decrypt
 * is encrypted to.
 */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  payload: string
  /**
   * While the device is away a later one of the same topic takes the place of an earlier one. At
   * most 32 letters of base64url.
   */
  topic?: string
  urgent: boolean
}
export type PushSender = {
  /** What browsers subscribe with (VAPID, RFC 8292). */
  readonly publicKey: string
  /**
   * Whether messages may be sent there at all: nobody makes us call what is not a push service on
   * the internet.
   */
  mayReach(endpoint: string): boolean
  /**
   * `gone`: the subscription is dead and can be forgotten. Throws when it should be tried again.
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}
