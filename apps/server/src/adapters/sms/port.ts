/**
 * `text` says the code in the reader's language; services that write the message themselves take
 * code and language.
 */
export type CodeMessage = { to: string; code: string; text: string; lang: string }
export type SmsSender = {
  sendCode(message: CodeMessage): Promise<void>
  /** Words of our own. Missing where the service sends nothing but codes. */
  readonly sendText?: (message: { to: string; text: string }) => Promise<void>
}
