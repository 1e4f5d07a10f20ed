import type { AddressInput } from '@hawker/contract/addresses'
import type { Parcel, ParcelParty } from '@hawker/contract/parcel-shapes'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import type { Tip } from '../../../lib/payments/tip.ts'
import type { DropOff } from '../../hand-over/index.ts'
import type { UploadedPhoto } from '../../photos/index.ts'
import type { ChosenSlot } from '../../slots/index.ts'

/** A place with its door. */
export type Door = {
  address: string
  house?: string
  floor?: string
  office?: string
  entrance?: string
  location: { latitude: number; longitude: number }
}
export type Payer = 'sender' | 'receiver'
export type End = 'from' | 'to'
export const ENDS: readonly End[] = ['from', 'to']

/** Everything chosen or typed for a parcel, as it is in the fields. */
export type ParcelForm = {
  from: Door | null
  nameFrom: string
  phoneFrom: string
  noteFrom: string
  to: Door | null
  nameTo: string
  phoneTo: string
  noteTo: string
  typeId: number | null
  options: readonly number[]
  description: string
  value: string
  /** In kilograms, as typed. */
  weight: string
  photos: readonly UploadedPhoto[]
  dropOff: DropOff
  pin: boolean
  slot: ChosenSlot
  payer: Payer
  paymentTag: PaymentTag | null
  useWallet: boolean
  tip: Tip | null
  acceptRules: boolean
}

export type Person = { firstname: string; phone: string | null }

export const newParcelForm = (person: Person | undefined): ParcelForm => ({
  from: null,
  nameFrom: person?.firstname ?? '',
  phoneFrom: person?.phone ?? '',
  noteFrom: '',
  to: null,
  nameTo: '',
  phoneTo: '',
  noteTo: '',
  typeId: null,
  options: [],
  description: '',
  value: '',
  weight: '',
  photos: [],
  dropOff: 'hand_to_me',
  pin: true,
  slot: null,
  payer: 'sender',
  paymentTag: null,
  useWallet: false,
  tip: null,
  acceptRules: false,
})

/** The same again: another time, and another payment. */
export function formOfParcel(parcel: Parcel, typedNumber: (value: number) => string): ParcelForm {
  const { from, to } = parcel
  return {
    ...newParcelForm(undefined),
    from: doorOfEnd(from),
    nameFrom: from.name ?? '',
    phoneFrom: from.phone ?? '',
    noteFrom: from.note ?? '',
    to: doorOfEnd(to),
    nameTo: to.name ?? '',
    phoneTo: to.phone ?? '',
    noteTo: to.note ?? '',
    typeId: parcel.type.id,
    options: parcel.options.map(({ id }) => id),
    description: parcel.description ?? '',
    value: parcel.value === 0 ? '' : typedNumber(parcel.value),
    weight: parcel.weight_g === null ? '' : typedNumber(parcel.weight_g / 1000),
    dropOff: parcel.drop_off,
    pin: parcel.pin,
  }
}

const doorOfEnd = ({ address, location }: ParcelParty): Door | null =>
  address && location ? { address: address.address, ...filled(address), location } : null

export function doorOfInput({
  address: { address, ...details },
  location: [latitude, longitude],
}: AddressInput): Door {
  return { address, ...filled(details), location: { latitude, longitude } }
}

type DoorDetails = Partial<Record<'house' | 'floor' | 'office' | 'entrance', string>>
const filled = (details: {
  [Name in keyof DoorDetails]?: string | null | undefined
}): DoorDetails =>
  Object.fromEntries(
    (['house', 'floor', 'office', 'entrance'] as const).flatMap((name) => {
      const text = details[name]
      return text ? [[name, text]] : []
    }),
  )

/** The two ends change places. */
export const swapped = (form: ParcelForm): Partial<ParcelForm> => ({
  from: form.to,
  nameFrom: form.nameTo,
  phoneFrom: form.phoneTo,
  noteFrom: form.noteTo,
  to: form.from,
  nameTo: form.nameFrom,
  phoneTo: form.phoneFrom,
  noteTo: form.noteFrom,
})

/** A parcel that is left at the door is handed to nobody. */
export const isLeftAtDoor = ({ dropOff }: Pick<ParcelForm, 'dropOff'>): boolean =>
  dropOff === 'leave_at_door'
