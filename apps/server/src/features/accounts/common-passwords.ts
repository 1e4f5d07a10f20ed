/** How many of the commonest leaked passwords are refused (behaviour 4.18). */
const REFUSED = 10_000

let kept: Promise<ReadonlySet<string>> | undefined
/** The commonest leaked passwords, lower case, which the library lists by how often they were seen; shorter ones are refused for their length. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (kept ??= read())

async function read(): Promise<ReadonlySet<string>> {
  // Unpacked with the first password that somebody chooses, not with every start (decision 036).
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, REFUSED),
  )
}
