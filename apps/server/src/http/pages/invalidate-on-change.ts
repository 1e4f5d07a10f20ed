import type { LiveEvents } from '../../core/live-events.ts'

type TaggedContent = { drop(tags: readonly string[]): void; clear(): void }

/** Tag of content that a change of any shop invalidates. */
export const ANY_SHOP_TAG = 'shops'
/** Tag that invalidates every search page, for any location. */
export const SEARCH_TAG = 'words'
export const shopTag = (id: number): string => `shop:${id}`

/** Events after which all content is outdated or may be. */
const CLEARING_TOPICS = ['settings.changed', 'demo.clock', 'news.published', 'live.resumed']

/** Drops the content that an event makes outdated. Returns a function that stops this. */
export const invalidateOnChange = (
  live: Pick<LiveEvents, 'subscribe'>,
  caches: readonly TaggedContent[],
): (() => void) =>
  live.subscribe(({ topic, shop_id: shopId }) => {
    for (const cache of caches) {
      if (shopId !== null && (topic === 'shop.changed' || topic === 'stock.changed'))
        cache.drop([shopTag(shopId), ANY_SHOP_TAG])
      if (topic === 'synonyms.changed') cache.drop([SEARCH_TAG])
      if (CLEARING_TOPICS.includes(topic)) cache.clear()
    }
  })
