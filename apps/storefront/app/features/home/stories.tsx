import type { Story } from '@hawker/contract/settings'
import { tint } from '@hawker/ui/tint'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'

/** Current stories of shops. Each links to its shop or dish. */
export function Stories({ stories }: { stories: Story[] }) {
  const { t } = useTexts()
  if (stories.length === 0) return null
  return (
    <ul aria-label={t('home.stories')} className="row-scroll gap-4" data-own-swipe>
      {stories.map(({ uuid, img, color, shop, product_uuid, translation }) => (
        <li key={uuid} className="shrink-0 snap-start">
          <a
            href={`/shop/${shop.slug}${product_uuid === null ? '' : `?product=${product_uuid}`}`}
            className="grid w-22 justify-items-center gap-2 text-center text-xs font-medium"
          >
            <img
              src={smallPicture(img)}
              alt=""
              width={80}
              height={80}
              loading="lazy"
              className={
                'size-20 rounded-full object-cover ring-3 ring-brand ring-offset-2 ' +
                `ring-offset-page ${tint(color)}`
              }
            />
            <span className="line-clamp-2 text-center" dir="auto">
              {translation.title || shop.title}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
