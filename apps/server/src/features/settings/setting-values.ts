import type { SETTING_KINDS, StaffSetting } from '@hawker/contract/settings'
import type { Point } from '@hawker/domain/delivery/zone'
import { fromMajor } from '@hawker/domain/money/money'
import { type ParcelHours, readParcelHours } from '@hawker/domain/parcels/parcel-window'
import { isTimeZone } from '@hawker/domain/time/zoned-time'
import { type CountryCode, isCountry } from '../../core/phone.ts'

type Kind = (typeof SETTING_KINDS)[number]
/** The format of each kind; a stored value in another format counts as unset. */
const PATTERNS: Record<Exclude<Kind, 'link' | 'point'>, RegExp> = {
  text: /^[^\u0000]{0,500}$/s,
  whole: /^\d{1,6}$/,
  switch: /^[01]$/,
  numbers: /^\d{1,3}(,\d{1,3}){0,7}$/,
  amount: /^\d{1,7}(\.\d{1,2})?$/,
  percent: /^(100|\d{1,2}(\.\d{1,2})?)$/,
}
const text = (fallback: string) =>
  ({ kind: 'text', fallback, read: (value: string) => value }) as const
/** Two letters of ISO 3166. */
const country = (fallback: CountryCode) =>
  ({
    kind: 'text',
    fallback,
    accepts: isCountry,
    read: (value: string): CountryCode => (isCountry(value) ? value : fallback),
  }) as const
/** One of some words. */
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  ({
    kind: 'text',
    fallback: values[0],
    accepts: (value: string) => values.includes(value),
    read: (value: string): V[number] => values.find((known) => known === value) ?? values[0],
  }) as const
/** An https page, or empty. */
/** Sensitive: people install what it leads to. */
const link = () =>
  sensitive({ kind: 'link', fallback: '', read: (value: string) => value } as const)
/** Larger stored values count as `max`. */
const whole = (fallback: number, max = 999_999) =>
  ({
    kind: 'whole',
    fallback: String(fallback),
    max,
    read: (value: string) => (/^-?\d+$/.test(value) ? Math.min(Number(value), max) : fallback),
  }) as const
/** An opening of each day, such as 08:00-22:00. */
const hours = (fallback: string) =>
  ({
    kind: 'text',
    fallback,
    accepts: (value: string) => readParcelHours(value) !== undefined,
    read: (value: string): ParcelHours =>
      readParcelHours(value) ?? readParcelHours(fallback) ?? { from: 0, to: 0 },
  }) as const
/** A time zone by its IANA name. */
const zone = (fallback: string) =>
  ({
    kind: 'text',
    fallback,
    accepts: isTimeZone,
    read: (value: string): string => (isTimeZone(value) ? value : fallback),
  }) as const
const flag = (fallback: boolean) =>
  ({
    kind: 'switch',
    fallback: fallback ? '1' : '0',
    read: (value: string) => value === '1' || value === 'true',
  }) as const
const numbers = (fallback: readonly number[]) =>
  ({
    kind: 'numbers',
    fallback: fallback.join(','),
    read: (value: string): readonly number[] =>
      value.split(',').map(Number).filter(Number.isFinite),
  }) as const
/** A stored value that is no number counts as unset. */
const decimal = (value: string, fallback: string): number =>
  Number(/^\d+(\.\d{1,2})?$/.test(value) ? value : fallback)
/** Stored in major units of the base currency, read as minor units. */
const amount = (fallback: string) =>
  ({
    kind: 'amount',
    fallback,
    read: (value: string, baseDecimals: number) =>
      fromMajor(decimal(value, fallback), baseDecimals),
  }) as const
/** Stored in percent, read as parts per million. */
const percent = (fallback: string) =>
  ({
    kind: 'percent',
    fallback,
    read: (value: string) => fromMajor(decimal(value, fallback), 4),
  }) as const
const point = (fallback: string) =>
  ({
    kind: 'point',
    fallback,
    read: (value: string): Point => {
      const [latitude = 0, longitude = 0] = value.split(',').map(Number)
      return { latitude, longitude }
    },
  }) as const

/** Hidden from visitors: a fraudster who knows such a limit stays right below it. */
const internal = <S extends object>(setting: S) => ({ ...setting, isInternal: true }) as const

/** Protects money or accounts, as every amount and percentage does. See `isSensitive`. */
const sensitive = <S extends object>(setting: S) => ({ ...setting, isSensitive: true }) as const

/** Whether staff may save this value: only values that can be read back. */
export function isValue(key: string, kind: Kind, value: string): boolean {
  const setting = Object.entries(SETTINGS).find(([name]) => keyOf(name) === key)?.[1]
  if (setting && 'accepts' in setting && !setting.accepts(value)) return false
  if (setting?.kind === 'whole' && Number(value) > setting.max) return false
  if (kind === 'link') return value === '' || (value.startsWith('https://') && URL.canParse(value))
  if (kind !== 'point') return PATTERNS[kind].test(value)
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = value
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return rest.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/**
 * All settings with their defaults. The key in the table and on the wire is the name in snake case.
 */
export const SETTINGS = {
  /** Who chooses the payment methods of a shop: admin (the marketplace) or seller. */
  paymentType: sensitive(text('admin')),
  instagram: link(),
  facebook: link(),
  twitter: link(),
  referralActive: sensitive(flag(false)),
  otpExpireTime: sensitive(whole(5)),
  customerAppAndroid: link(),
  customerAppIos: link(),
  deliveryAppAndroid: link(),
  deliveryAppIos: link(),
  vendorAppAndroid: link(),
  vendorAppIos: link(),
  groupOrder: flag(true),
  footerText: text(''),
  uiType: text('1'),
  address: text(''),
  /** The marketplace on its own receipts: legal name, register and tax number. */
  legalName: text(''),
  registrationNumber: text(''),
  taxNumber: text(''),
  phone: sensitive(text('')),
  /** The country of phone numbers that are typed without a country code. */
  phoneCountry: sensitive(country('US')),
  email: sensitive(text('')),
  /** Minutes that a table can be booked for. */
  reservationTimeDurations: numbers([60, 90, 120]),
  /** Hours before the start until which guests change and cancel. */
  reservationBeforeTime: whole(2, 720),
  /** Hours between now and the earliest reservation. */
  minReservationTime: whole(1, 720),
  activeParcel: flag(false),
  beforeOrderPhoneRequired: sensitive(flag(false)),
  reservationEnableForUser: flag(false),
  location: point('38.9120424,-77.035308'),
  quoteTtlMin: whole(15),
  paymentTtlMin: whole(15),
  undoSeconds: whole(30, 120),
  orderAcceptMinutes: whole(10),
  noCourierMinutes: whole(45),
  editCutoffMin: whole(75),
  substitutionMinutes: whole(10),
  substitutionBufferPpm: sensitive(whole(150_000)),
  tipPresets: numbers([0, 10, 15, 20]),
  tipChangeHours: whole(1),
  tipAddDays: whole(30),
  reviewDays: whole(30),
  reviewEditHours: whole(48),
  claimHours: whole(48),
  claimAutoLimit: internal(amount('15.00')),
  groupMaxMembers: whole(30),
  groupTtlHours: whole(24),
  cartTtlDays: whole(7),
  /** For shops without a number of their own. */
  preorderDays: whole(7, 60),
  walletSendMin: amount('0.50'),
  walletSendMax: amount('500'),
  walletSendDay: amount('1000'),
  /**
   * Above this sum of 24 hours the sender confirms with a password or a recent proof of identity.
   */
  walletSendConfirm: internal(amount('100')),
  walletTopupMin: amount('1'),
  walletTopupMax: amount('500'),
  /** Credit for the referrer and for the friend. */
  referralPriceFrom: amount('5'),
  referralPriceTo: amount('5'),
  /** The minimum of the friend's first order. */
  referralMinOrder: amount('15'),
  referralMonthMax: sensitive(internal(whole(20))),
  referralCreditDays: sensitive(whole(60)),
  pinMinTotal: amount('0'),
  serviceFeePercent: percent('5'),
  serviceFeeFixed: amount('0'),
  serviceFeeMin: amount('0.99'),
  serviceFeeMax: amount('4.99'),
  maxTipBase: amount('50.00'),
  /** The zone of times that belong to no shop. */
  marketTimezone: zone('America/New_York'),
  parcelMaxKm: whole(25),
  parcelHours: hours('08:00-22:00'),
  parcelCancelFee: amount('3.00'),
  noShowGraceMin: whole(15, 240),
  /** No-shows within a year after which a guest books by phone only; 0: never. */
  noShowLimit: whole(4),
  /** Open reservations of a guest. */
  bookingLimit: whole(5),
  /** How long a table is held for a guest who waited for it. */
  bookingWaitMinutes: whole(10, 120),
  /**
   * How the shop knows that guests sit at a table: its staff say so, the guests enter the code of
   * the day, or it does not matter.
   */
  dineInCheck: sensitive(oneOf(['staff', 'code', 'none'])),
  /** The fee of each order at a table, instead of the usual service fee. */
  dineInServiceFee: amount('0'),
  /** The price of a way back, as a part of the trip's. */
  parcelReturnPercent: percent('50'),
  parcelWaitMinutes: whole(10),
  parcelNoCourierMin: whole(30),
  parcelCashLimit: amount('30'),
  parcelClaimDays: whole(3),
  cashLimit: amount('100'),
  /** The maximum of open cash orders of a customer. */
  cashOrdersOpen: sensitive(internal(whole(2))),
  /** Staff decide whether an order with a disputed payment is handed over. */
  holdDisputedOrders: sensitive(internal(flag(true))),
  /** Staff, sellers and couriers sign in with a second factor. Off by default in the demo. */
  secondFactorForRoles: sensitive(internal(flag(true))),
} as const

export type SettingName = keyof typeof SETTINGS
/**
 * Amounts are minor units of the base currency (bigint), `serviceFeePercent` is parts per million
 * (bigint).
 */
export type Settings = {
  readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['read']>
}

export const keyOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Only a fresh proof of identity changes it, and all administrators hear of it. */
export function isSensitive(key: string): boolean {
  const setting = Object.entries(SETTINGS).find(([name]) => keyOf(name) === key)?.[1]
  return (
    setting !== undefined &&
    ('isSensitive' in setting || setting.kind === 'amount' || setting.kind === 'percent')
  )
}

/** The stored values, with defaults for missing ones. */
export function readSettings(values: ReadonlyMap<string, string>, baseDecimals: number): Settings {
  const read = Object.entries(SETTINGS).map(([name, setting]) => [
    name,
    setting.read(values.get(keyOf(name)) ?? setting.fallback, baseDecimals),
  ])
  return Object.fromEntries(read)
}

/** Keys and values for visitors: stored ones, and defaults of the others. */
export const settingList = (
  values: ReadonlyMap<string, string>,
): { key: string; value: string }[] =>
  Object.entries(SETTINGS).flatMap(([name, setting]) => {
    const key = keyOf(name)
    return 'isInternal' in setting ? [] : [{ key, value: values.get(key) ?? setting.fallback }]
  })

/** Settings for staff, with kind and default. The demo signs people with a role in by one press. */
export const staffSettings = (
  values: ReadonlyMap<string, string>,
  { demo }: { demo: boolean },
): StaffSetting[] =>
  Object.entries(SETTINGS).map(([name, setting]) => {
    const key = keyOf(name)
    const { kind } = setting
    const fallback = demo && name === 'secondFactorForRoles' ? '0' : setting.fallback
    return { key, kind, fallback, value: values.get(key) ?? fallback, changed: values.has(key) }
  })
