/** The sections of the page that can have a problem, in page order. */
export const SECTIONS = [
  'address',
  'type',
  'time',
  'handover',
  'name',
  'phone',
  'receiver_name',
  'receiver_phone',
  'payment',
  'change',
  'tip',
  'coupon',
  'items',
  'all',
] as const
export type SectionName = (typeof SECTIONS)[number]
export type Problem = {
  section: SectionName
  code: string
  message: string
  line: number | null
  data: Record<string, unknown>
}

const SECTION_BY_CODE: Record<string, SectionName> = {
  address_required: 'address',
  no_delivery_zone: 'address',
  delivery_type_unavailable: 'type',
  choose_time: 'time',
  slot_full: 'time',
  slot_unavailable: 'time',
  shop_closed: 'time',
  shop_closed_day: 'time',
  drop_off_unavailable: 'handover',
  phone_required: 'phone',
  phone_invalid: 'phone',
  fill_user_details: 'name',
  receiver_name_required: 'receiver_name',
  receiver_phone_invalid: 'receiver_phone',
  choose_payment: 'payment',
  payment_method_unavailable: 'payment',
  insufficient_wallet: 'payment',
  cash_limit: 'payment',
  phone_unverified: 'payment',
  newcomer_limit: 'payment',
  change_too_small: 'change',
  change_unreadable: 'change',
  tip_too_large: 'tip',
  tip_unreadable: 'tip',
  out_of_stock: 'items',
  product_unavailable: 'items',
  quantity_limit: 'items',
  addons_required: 'items',
  addon_limit: 'items',
  mealtime: 'items',
  min_amount: 'items',
  cart_empty: 'items',
}

type ServerProblem = {
  code: string
  message: string
  line?: number | null
  data?: Record<string, unknown> | null
}

export function problemOf({ code, message, line, data }: ServerProblem): Problem {
  const section = code.startsWith('coupon_') ? 'coupon' : (SECTION_BY_CODE[code] ?? 'all')
  const lineInData = data?.['line']
  return {
    section,
    code,
    message,
    line: line ?? (typeof lineInData === 'number' ? lineInData : null),
    data: data ?? {},
  }
}

/** The code of a refusal. A refused phone number may be the receiver's. */
export const refusalCodeOf = ({ code, errors }: { code: string; errors: object }): string =>
  code === 'phone_invalid' && 'receiver.phone' in errors ? 'receiver_phone_invalid' : code

/** The first section with a problem, in page order. */
export const firstSection = (problems: readonly Problem[]): SectionName | undefined =>
  SECTIONS.find((section) => problems.some((problem) => problem.section === section))

export const sectionId = (section: SectionName): string => `checkout-${section}`

/** The id of a section's problems, for the field that they are about. */
export const errorIdOf = (section: SectionName, problems: readonly Problem[]): string | undefined =>
  problems.some((problem) => problem.section === section)
    ? `${sectionId(section)}-error`
    : undefined
