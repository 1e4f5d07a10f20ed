export type Mail = {
  to: string
  subject: string
  text: string
  /** The same content as HTML. */
  html: string
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
}
export type Mailer = { send(mail: Mail): Promise<void> }
