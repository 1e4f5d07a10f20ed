import type { TextKind } from '@hawker/domain/trust/text-budgets'
import type { CodeMessage } from '../adapters/sms/port.ts'

export type TextMessage = {
  readonly to: string
  readonly kind: TextKind
  readonly text: string
  /** The shop and the person that cause the text. Budgets count by them. */
  readonly shopId?: number | null
  readonly userId?: number | null
}
/**
 * `muted`: the number wants no texts. `over_budget`: the number, the shop or the person had enough
 * texts today. `codes_only`: the service sends codes only. `costly`: a premium or satellite number.
 */
export type TextOutcome = 'sent' | 'muted' | 'over_budget' | 'codes_only' | 'costly'

/** The only way to a phone: features cannot import an SMS service. */
export type TextSender = {
  /** False when the service sends codes only. */
  readonly sendsTexts: boolean
  sendText(message: TextMessage): Promise<TextOutcome>
  /** Whether the number wants no texts. */
  isMuted(phone: string): Promise<boolean>
  /** Sign-in codes have limits of their own (features/accounts/sign-in/auth-limits.ts). */
  sendCode(message: CodeMessage): Promise<void>
}
