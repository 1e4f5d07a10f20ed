import type { Blog } from '@hawker/contract/settings'
import { formatDate } from '@hawker/i18n/format-date'
import { Dialog } from '@hawker/ui/dialog'
import { Picture } from '@hawker/ui/picture'
import { useNavigate, useSearchParams } from '@hawker/web/router/hooks'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { withParam } from './filters.ts'

/** The query parameter `news` opens this dialog on the home page. */
export default function NewsDialog({ item }: { item: Blog | null }) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const closeHref = withParam(search, 'news', null)
  const close = () => void navigate(closeHref, { preventScrollReset: true })
  return (
    <Dialog
      open={item !== null}
      onClose={close}
      title={item?.translation.title ?? ''}
      closeLabel={t('action.close')}
      closeHref={closeHref}
      size="md"
    >
      {item && (
        <article className="grid gap-4">
          {item.img && (
            <div className="aspect-[2/1] overflow-hidden rounded-md">
              <Picture
                {...pictureSources(item.img, item.img.startsWith('banner') ? 'banner' : 'cover')}
                width={960}
                height={480}
                alt=""
              />
            </div>
          )}
          <p className="text-sm text-muted">
            {formatDate(item.published_at, lang, { timeZone: 'UTC', style: 'long' })}
          </p>
          <p className="font-medium">{item.translation.short_desc}</p>
          <div className="whitespace-pre-line">{plainText(item.translation.description)}</div>
        </article>
      )}
    </Dialog>
  )
}

/** Staff write news in HTML; only the text is shown. */
const plainText = (html: string): string =>
  html.replace(/<br\s*\/?>|<\/(p|li|h\d)>/g, '\n').replace(/<[^>]*>/g, '')
