/** An unpredictable whole number from 0 to just below `max`. */
export type RandomInt = (max: number) => number

/**
 * PINs that are easy to guess: 0000, 1111, 1212, 1234, 4321 and similar ones, also wrapped ones
 * such as 8901.
 */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const sameStep = steps.every((step) => step === steps[0])
  if (sameStep && [0, 1, 9].includes(steps[0] ?? 0)) return true
  return pin.slice(0, 2) === pin.slice(2)
}

export const isPin = (text: string): boolean => /^\d{4}$/.test(text)

const STRONG_PINS = Array.from({ length: 10_000 }, (_, number) =>
  String(number).padStart(4, '0'),
).filter((pin) => !isWeakPin(pin))

/**
 * Draws one of the strong PINs, each equally likely. Throws RangeError when `randomInt` leaves its
 * range.
 */
export function makePin(randomInt: RandomInt): string {
  const index = randomInt(STRONG_PINS.length)
  const pin = STRONG_PINS[index]
  if (pin === undefined) throw new RangeError(`not below ${STRONG_PINS.length}: ${index}`)
  return pin
}

/**
 * Letters and digits that are not confused when read aloud or printed small: no 0 O, 1 I L, 2 Z, 5
 * S, 8 B, U V.
 */
export const UNAMBIGUOUS_ALPHABET = 'ACDEFGHJKMNPQRTWXY34679'

const makeCode = (length: number, randomInt: RandomInt): string =>
  Array.from({ length }, () =>
    UNAMBIGUOUS_ALPHABET.charAt(randomInt(UNAMBIGUOUS_ALPHABET.length)),
  ).join('')

/** The code that the customer shows at the counter and the courier scans. */
export const makePickupCode = (randomInt: RandomInt): string => makeCode(4, randomInt)

const UNAMBIGUOUS_LETTERS = UNAMBIGUOUS_ALPHABET.replaceAll(/\d/g, '')
const UNAMBIGUOUS_DIGITS = UNAMBIGUOUS_ALPHABET.replaceAll(/\D/g, '')

/**
 * A short number for people, such as K7-482. It repeats: it is unique only with a shop and a day.
 */
export function makeOrderNumber(randomInt: RandomInt): string {
  const letter = UNAMBIGUOUS_LETTERS.charAt(randomInt(UNAMBIGUOUS_LETTERS.length))
  const digit = UNAMBIGUOUS_DIGITS.charAt(randomInt(UNAMBIGUOUS_DIGITS.length))
  return `${letter}${digit}-${String(randomInt(1000)).padStart(3, '0')}`
}

/**
 * After so many wrong PINs the handover is locked. The customer then confirms the receipt in the
 * app.
 */
export const MAX_PIN_FAILURES = 5
/** After as many wrong pickup codes, an order takes none for this time. */
export const CODE_LOCK_MIN = 15
/** Wrong pickup codes of one person, over all orders. */
export const MAX_CODE_FAILURES_AN_HOUR = 20
export const PIN_STATES = ['asked', 'locked', 'confirmed'] as const
export type PinState = (typeof PIN_STATES)[number]

/** The state of a handover with a PIN; null when the order needs none or is not on its way. */
export function pinStateOf({
  status,
  hasPin,
  failures,
  confirmed,
}: {
  status: string
  hasPin: boolean
  failures: number
  confirmed: boolean
}): PinState | null {
  if (status !== 'on_a_way' || !hasPin) return null
  if (confirmed) return 'confirmed'
  return failures >= MAX_PIN_FAILURES ? 'locked' : 'asked'
}
