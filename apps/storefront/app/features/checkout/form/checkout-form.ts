import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { Tip } from '../../../lib/payments/tip.ts'
import type { DropOff } from '../../hand-over/index.ts'
import type { ChosenSlot } from '../../slots/index.ts'

export type Substitution = 'best_match' | 'contact' | 'refund'

/** Everything chosen or typed at checkout, as it is in the fields. */
export type CheckoutForm = {
  /** `dine_in`: served at the visitor's table. */
  deliveryType: 'delivery' | 'pickup' | 'dine_in'
  slot: ChosenSlot
  /**
   * The delivery type and time that a slot was last proposed for. A rejected slot is not proposed
   * again.
   */
  proposedFor: string | null
  /** Only for an address that is not saved in the account. */
  house: string
  floor: string
  office: string
  entrance: string
  dropOff: DropOff
  dropOffNote: string
  /** For an account without a name. */
  username: string
  phone: string
  forOther: boolean
  receiverName: string
  receiverPhone: string
  giftMessage: string
  hidePrices: boolean
  shareTracking: boolean
  paymentTag: PaymentTag | null
  useWallet: boolean
  /** Has an effect only where the method's provider saves cards. */
  saveCard: boolean
  changeFor: string
  tip: Tip | null
  /** The applied code. Typed text stays in the field until it is applied. */
  coupon: string
  note: string
  allergyNote: string
  cutlery: boolean
  substitution: Substitution
}

export const newForm = (
  deliveryType: CheckoutForm['deliveryType'],
  phone: string,
  office = '',
): CheckoutForm => ({
  deliveryType,
  slot: null,
  proposedFor: null,
  house: '',
  floor: '',
  office,
  entrance: '',
  dropOff: 'hand_to_me',
  dropOffNote: '',
  username: '',
  phone,
  forOther: false,
  receiverName: '',
  receiverPhone: '',
  giftMessage: '',
  hidePrices: false,
  shareTracking: true,
  paymentTag: null,
  useWallet: false,
  saveCard: false,
  changeFor: '',
  tip: null,
  coupon: '',
  note: '',
  allergyNote: '',
  cutlery: false,
  substitution: 'best_match',
})
