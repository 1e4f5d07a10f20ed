/**
 * A push subscription: the URL at the push service, and the keys that only this browser can decrypt
 * with.
 */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  payload: string
  /**
   * A newer message replaces an undelivered one with the same topic. At most 32 base64url
   * characters.
   */
  topic?: string
  urgent: boolean
}
export type PushSender = {
  /** The VAPID key with which browsers subscribe (RFC 8292). */
  readonly publicKey: string
  /**
   * Whether the endpoint is on the internet, so that a user cannot make us call an internal
   * address.
   */
  accepts(endpoint: string): boolean
  /** `gone`: the subscription has ended, delete it. Throws when a retry makes sense. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}
