import type { Payee } from '@hawker/contract/wallet'
import type { Transfer } from './pending-transfer.ts'
import type { Wrong } from './read-transfer.ts'

/** Where the forms of all steps go while no script answers them. */
export const SEND_ACTION = '/wallet?do=send'

/** A step of sending. `to`: the address or number that was typed. `wrong` and `message`: what the plain form was answered, about its field or about the whole. */
export type PlainSend =
  | { at: 'payee'; to: string; wrong?: Wrong; message?: string }
  | { at: 'amount'; to: string; payee: Payee; amount: string; note: string; wrong?: Wrong }
  /** `key`: pressing twice sends once. */
  | {
      at: 'confirm'
      to: string
      payee: Payee
      transfer: Transfer
      key: string
      wrong?: Wrong
      message?: string
    }
