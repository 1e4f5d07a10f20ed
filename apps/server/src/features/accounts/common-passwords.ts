import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the commonest leaked passwords are refused (behaviour 4.18). */
const REFUSED = 10_000

/** The commonest leaked passwords, lower case, which the library lists by how often they were seen; shorter ones are refused for their length. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, REFUSED),
)
