export type RemoteMaps = { fetch: typeof fetch; baseUrl: string }

/** Leaves time for our own work within the 2 s that a call may take. */
const TIMEOUT_MS = 1_800

/**
 * Fetches JSON from a maps service. Throws when it is unreachable, slow, refuses or sends something
 * else.
 */
export async function fetchMapsJson(
  { fetch, baseUrl }: RemoteMaps,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const url = new URL(baseUrl.replace(/\/$/, '') + path)
  url.search = new URLSearchParams(query).toString()
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', 'user-agent': 'Hawker (food ordering; address search)' },
  })
  // The message must not contain the URL, because the URL contains the key.
  if (!answer.ok) throw new Error(`the maps service answered ${answer.status}`)
  return answer.json()
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
