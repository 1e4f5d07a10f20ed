import type { Payee } from '@hawker/contract/wallet'
import type { Transfer } from './pending-transfer.ts'
import type { InputError } from './validate-transfer.ts'

/** The action of the forms of all steps, for pages without scripts. */
export const SEND_ACTION = '/wallet?do=send'

/**
 * A step of sending money. `to` is the typed address or number. `error` and `message` are the
 * errors of a plain form: of its field, or of the whole form.
 */
export type SendStep =
  | { at: 'payee'; to: string; error?: InputError; message?: string }
  | { at: 'amount'; to: string; payee: Payee; amount: string; note: string; error?: InputError }
  /** `key` makes a repeated submit send only once. */
  | {
      at: 'confirm'
      to: string
      payee: Payee
      transfer: Transfer
      key: string
      error?: InputError
      message?: string
    }
