import type { Blog } from '@hawker/contract/settings'
import { formatDate } from '@hawker/i18n/format-date'
import { Dialog } from '@hawker/ui/dialog'
import { Picture } from '@hawker/ui/picture'
import { SnapRow } from '@hawker/ui/snap-row'
import { useNavigate, useSearchParams } from 'react-router'
import { pictureSources } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'
import { withParam } from './filters.ts'
import type { NewsItem } from './load-home.ts'

export function NewsRow({ news, search }: { news: NewsItem[]; search: URLSearchParams }) {
  const { t, lang } = useTexts()
  if (news.length === 0) return null
  return (
    <section>
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
              <article className="relative h-full overflow-hidden rounded-lg bg-surface shadow-soft has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus">
                {img && (
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
                    <a href={`/?${to}`} data-stay="" className="outline-none after:absolute after:inset-0">
                      {title}
                    </a>
                  </h3>
                  <p className="line-clamp-2 text-sm text-muted">{text}</p>
                  <p className="text-xs text-muted">{formatDate(published_at, lang, { timeZone: 'UTC' })}</p>
                </div>
              </article>
            </li>
          )
        })}
      </SnapRow>
    </section>
  )
}

/** storefront.md 2: `news` in the address of the home page opens that item. */
export function NewsDialog({ item }: { item: Blog | null }) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const close = () => void navigate(withParam(search, 'news', null), { preventScrollReset: true })
  return (
    <Dialog open={item !== null} onClose={close} title={item?.translation.title ?? ''} closeLabel={t('action.close')} size="md">
      {item && (
        <article className="grid gap-4">
          {item.img && (
            <div className="aspect-[2/1] overflow-hidden rounded-md">
              <Picture {...pictureSources(item.img, item.img.startsWith('banner') ? 'banner' : 'cover')} width={960} height={480} alt="" />
            </div>
          )}
          <p className="text-sm text-muted">{formatDate(item.published_at, lang, { timeZone: 'UTC', style: 'long' })}</p>
          <p className="font-medium">{item.translation.short_desc}</p>
          <div className="whitespace-pre-line">{plainText(item.translation.description)}</div>
        </article>
      )}
    </Dialog>
  )
}

/** Staff write news with tags; only their words are shown. */
const plainText = (html: string): string => html.replace(/<br\s*\/?>|<\/(p|li|h\d)>/g, '\n').replace(/<[^>]*>/g, '')
