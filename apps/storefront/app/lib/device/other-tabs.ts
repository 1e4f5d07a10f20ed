import { waitUntil } from './wait-until.ts'

/**
 * What other tabs of this browser must know: who is signed in, what is in the server's cart,
 * language and currency.
 */
export type TabNews = 'session' | 'cart' | 'choices'
/** `cookies`: those that scripts can read, as the sending tab saw them. */
type TabMessage = { news: TabNews; cookies: string }

const channel =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? undefined
    : new BroadcastChannel('hawker')

export const notifyOtherTabs = (news: TabNews): void =>
  channel?.postMessage({ news, cookies: document.cookie } satisfies TabMessage)

/**
 * Calls `act` when another tab sends this news and its cookies have arrived here. The function it
 * returns ends that.
 */
export function onOtherTabs(news: TabNews, act: () => void): () => void {
  let isStopped = false
  const listener = async ({ data }: MessageEvent<TabMessage>) => {
    if (data.news !== news) return
    // A message may arrive before a cookie, because tabs are separate processes.
    await waitUntil(() => document.cookie === data.cookies)
    if (!isStopped) act()
  }
  channel?.addEventListener('message', listener)
  return () => {
    isStopped = true
    channel?.removeEventListener('message', listener)
  }
}
