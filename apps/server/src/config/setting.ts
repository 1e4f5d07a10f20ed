export type Setting = {
  name: string
  about: string
  fallback: string
  /** Undefined for a valid value; for another one, what is valid. */
  check: (value: string) => string | undefined
}

export const number = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    ? undefined
    : `a whole number from ${min} to ${max}`
export const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? undefined : `one of ${values.join(', ')}`
export const url =
  (...schemes: string[]) =>
  (value: string) =>
    value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)))
      ? undefined
      : `a ${schemes.join(': or ')}: address`
export const anything = () => undefined
