/**
 * `text` contains the code, in the reader's language. Services with their own texts use `code` and
 * `lang`.
 */
export type CodeMessage = { to: string; code: string; text: string; lang: string }
export type SmsSender = {
  sendCode(message: CodeMessage): Promise<void>
  /** Sends any text. Missing when the service sends codes only. */
  readonly sendText?: (message: { to: string; text: string }) => Promise<void>
}
