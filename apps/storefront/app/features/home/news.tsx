import { formatDate } from '@hawker/i18n/format-date'
import { Notice } from '@hawker/ui/notice'
import { Picture } from '@hawker/ui/picture'
import { SnapRow } from '@hawker/ui/snap-row'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Look } from '../shop-card/index.ts'
import type { NewsItem } from './load-home.ts'

export const NewsDialog = onDemand(() => import('./news-dialog.tsx'))

/** Shown on the home page when `news` names an item that does not exist. */
export function NewsMissing() {
  const { t } = useTexts()
  return (
    <div className="page pt-5">
      <Notice announce title={t('home.news_missing')} />
    </div>
  )
}

export function NewsRow({
  news,
  search,
  look,
}: {
  news: NewsItem[]
  search: URLSearchParams
  look: Look
}) {
  const { t, lang } = useTexts()
  if (news.length === 0) return null
  return (
    <section className="far">
      <SnapRow
        label={t('home.news')}
        labels={{ back: t('row.back'), forward: t('row.forward') }}
        heading={<h2 className="text-lg font-bold">{t('home.news')}</h2>}
      >
        {news.map(({ uuid, img, title, text, published_at }) => {
          const to = new URLSearchParams(search)
          to.set('news', uuid)
          return (
            <li key={uuid} className="w-[min(80vw,21rem)]">
              <article
                className={
                  'relative h-full overflow-hidden rounded-lg bg-surface shadow-soft ' +
                  'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus'
                }
              >
                {img && look !== 4 && (
                  <div className="aspect-[2/1] overflow-hidden">
                    <Picture
                      {...pictureSources(img, img.startsWith('banner') ? 'banner' : 'cover')}
                      width={960}
                      height={480}
                      alt=""
                      sizes="21rem"
                    />
                  </div>
                )}
                <div className="grid gap-1 p-4">
                  <h3 className="line-clamp-2 font-semibold">
                    <a
                      href={`/?${to}`}
                      data-stay=""
                      onPointerEnter={NewsDialog.preload}
                      onFocus={NewsDialog.preload}
                      className="outline-none after:absolute after:inset-0"
                    >
                      {title}
                    </a>
                  </h3>
                  <p className="line-clamp-2 text-sm text-muted">{text}</p>
                  <p className="text-xs text-muted">
                    {formatDate(published_at, lang, { timeZone: 'UTC' })}
                  </p>
                </div>
              </article>
            </li>
          )
        })}
      </SnapRow>
    </section>
  )
}
