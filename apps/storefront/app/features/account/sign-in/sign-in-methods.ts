/** The sign-in methods that the page offers. */
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

/** Cookie with the method that worked last on this device. Not a secret. */
export const LAST_METHOD_COOKIE = 'sign_in_method'

export const isMethod = (name: string | undefined | null): name is Method =>
  METHODS.some((method) => method === name)

/** Methods other than the password, last used first. */
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
