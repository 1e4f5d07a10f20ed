/** What one tab does that the others of this browser must know: who is signed in, what lies in the cart on the server, language and currency. */
export type News = 'session' | 'cart' | 'choices'

const channel = typeof BroadcastChannel === 'undefined' || typeof document === 'undefined' ? undefined : new BroadcastChannel('hawker')

export const tellOtherTabs = (news: News): void => channel?.postMessage(news)

/** Calls back when another tab tells of it; answers how to stop. */
export function whenOtherTabsTell(news: News, act: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === news) act()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
