import { urlOf } from '@hawker/contract/url-of'
import { GROUP_NEWS } from './group-news.ts'

/** behaviour 4.4: where no stream gets through, ask this often. */
const POLL_MS = 5_000

/** Hears what happens to a group order, until told to stop: the version to read, or undefined where that is not known. */
export function followGroup(cartId: number, key: string, hear: (version: unknown) => void): () => void {
  const source = new EventSource(urlOf('streamGroup', { params: { id: cartId }, query: { token: key } }, document.documentElement.lang))
  const tell = ({ data }: MessageEvent<string>) => hear(JSON.parse(data).version)
  for (const news of GROUP_NEWS) source.addEventListener(news, tell)
  const timer = setInterval(() => source.readyState !== EventSource.OPEN && hear(undefined), POLL_MS)
  // A phone that was in a pocket has missed what happened.
  const look = () => document.visibilityState === 'visible' && hear(undefined)
  document.addEventListener('visibilitychange', look)
  return () => {
    source.close()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
