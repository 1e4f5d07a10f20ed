export type RemoteMaps = { fetch: typeof fetch; baseUrl: string }

/** Within the 2 s a call may take (behaviour 4.1), one answer of theirs has to fit. */
const TIMEOUT_MS = 1_800

/**
 * Reads JSON of a maps service. Throws when it is away, slow, refuses, or answers something else.
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
  // Without the address: it carries the key.
  if (!answer.ok) throw new Error(`the maps service answered ${answer.status}`)
  return answer.json()
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
