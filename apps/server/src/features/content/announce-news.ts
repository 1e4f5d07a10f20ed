import { DAY_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import { recordEvent } from '../../core/events.ts'
import { markAnnounced } from './content.store.ts'

/** An older item was imported: nobody needs to hear of it now. */
const NEWS_FOR_MS = DAY_MS

/** Records news.published for each item that is published and not yet announced. */
export const announceNews = ({ database, clock }: Deps): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    for (const { uuid, published_at: publishedAt } of await markAnnounced(tx, now)) {
      if (now.getTime() - publishedAt.getTime() > NEWS_FOR_MS) continue
      await recordEvent(
        tx,
        { topic: 'news.published', key: `news:${uuid}`, payload: { blog_uuid: uuid } },
        now,
      )
    }
  })
