/** The number of most common leaked passwords that are refused. */
const REFUSED_COUNT = 10_000

let loading: Promise<ReadonlySet<string>> | undefined
/**
 * The most common leaked passwords in lower case, most frequent first. Shorter ones are refused for
 * their length.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load())

async function load(): Promise<ReadonlySet<string>> {
  // Loaded with the first new password: unpacking the list would slow down every start.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common']
      .filter((password) => password.length >= 6)
      .slice(0, REFUSED_COUNT),
  )
}
