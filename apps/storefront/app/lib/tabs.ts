import { untilSame } from './until-same.ts'

/** What one tab does that the others of this browser must know: who is signed in, what lies in the cart on the server, language and currency. */
export type News = 'session' | 'cart' | 'choices'
/** `cookies`: those that scripts read, as they were for whoever told. */
type Told = { news: News; cookies: string }

const channel =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? undefined
    : new BroadcastChannel('hawker')

export const tellOtherTabs = (news: News): void =>
  channel?.postMessage({ news, cookies: document.cookie } satisfies Told)

/** Calls back when another tab tells of it, once what it wrote into cookies is to be read here too; answers how to stop. */
export function whenOtherTabsTell(news: News, act: () => void): () => void {
  let over = false
  const hear = async ({ data }: MessageEvent<Told>) => {
    if (data.news !== news) return
    // A message may be faster than a cookie: tabs are processes of their own.
    await untilSame(() => document.cookie, data.cookies)
    if (!over) act()
  }
  channel?.addEventListener('message', hear)
  return () => {
    over = true
    channel?.removeEventListener('message', hear)
  }
}
