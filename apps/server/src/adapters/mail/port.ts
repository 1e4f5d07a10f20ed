export type Mail = {
  to: string
  subject: string
  text: string
  /** The same, for mail programs that show it drawn. */
  html: string
  /**
   * Where a mail program may ask to send no more of these, without its reader doing anything else
   * (RFC 8058).
   */
  unsubscribe?: string
}
export type Mailer = { send(mail: Mail): Promise<void> }
