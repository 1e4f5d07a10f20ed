/** A whole number from 0 to just below `max`, from a secure source. */
export type RandomInt = (max: number) => number

/** Pins that a bystander would try first: 0000, 1111, 1212, 1234, 4321 and their kind, wrapped ones like 8901 too (behaviour 4.6). */
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

/** Four digits, each allowed pin as likely as any other. Throws RangeError when the source leaves its range. */
export function makePin(randomInt: RandomInt): string {
  const place = randomInt(STRONG_PINS.length)
  const pin = STRONG_PINS[place]
  if (pin === undefined) throw new RangeError(`not below ${STRONG_PINS.length}: ${place}`)
  return pin
}

/** Letters and digits that nobody mixes up when read aloud or printed small: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CLEAR_ALPHABET = 'ACDEFGHJKMNPQRTWXY34679'

export const makeCode = (length: number, randomInt: RandomInt): string =>
  Array.from({ length }, () => CLEAR_ALPHABET.charAt(randomInt(CLEAR_ALPHABET.length))).join('')

/** What the customer shows at the counter, and the courier scans. */
export const makePickupCode = (randomInt: RandomInt): string => makeCode(4, randomInt)

const CLEAR_LETTERS = CLEAR_ALPHABET.replaceAll(/\d/g, '')
const CLEAR_DIGITS = CLEAR_ALPHABET.replaceAll(/\D/g, '')

/** A number that people can say to each other, like K7-482. Short, so it repeats: unique only together with a shop and a day. */
export function makeOrderNumber(randomInt: RandomInt): string {
  const letter = CLEAR_LETTERS.charAt(randomInt(CLEAR_LETTERS.length))
  const digit = CLEAR_DIGITS.charAt(randomInt(CLEAR_DIGITS.length))
  return `${letter}${digit}-${String(randomInt(1000)).padStart(3, '0')}`
}

/** So many wrong ones, and no PIN opens the handover any more: the customer says in the app that they have it. */
export const MOST_PIN_FAILURES = 5
export const PIN_STATES = ['asked', 'locked', 'confirmed'] as const
export type PinState = (typeof PIN_STATES)[number]

/** What a handover with a PIN waits for; null where none is asked for. */
export function pinStateOf({
  status,
  pin,
  failures,
  confirmed,
}: {
  status: string
  pin: string | null
  failures: number
  confirmed: boolean
}): PinState | null {
  if (status !== 'on_a_way' || pin === null) return null
  if (confirmed) return 'confirmed'
  return failures >= MOST_PIN_FAILURES ? 'locked' : 'asked'
}
