/** The ways of signing in that the page offers. */
export const METHODS = [
  'password',
  'link',
  'code',
  'passkey',
  'google',
  'facebook',
  'apple',
] as const
export type Method = (typeof METHODS)[number]

/** Which way worked last on this device: a choice, not a secret. */
export const LAST_METHOD = 'sign_in_method'

export const isMethod = (name: string | undefined | null): name is Method =>
  METHODS.some((method) => method === name)

/** What is offered beside the password, the one used last first. */
export function orderedMethods(social: readonly string[], last: string | undefined): Method[] {
  const offered = METHODS.filter(
    (method) =>
      method !== 'password' &&
      (!['google', 'facebook', 'apple'].includes(method) || social.includes(method)),
  )
  return isMethod(last) && offered.includes(last)
    ? [last, ...offered.filter((method) => method !== last)]
    : offered
}
