import type { Banner } from '@hawker/contract/settings'
import { Picture } from '@hawker/ui/picture'
import { tint } from '@hawker/ui/tint'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'

/**
 * Banners that customers swipe; they never move automatically. The first picture is the page's
 * largest paint.
 */
export function Banners({ banners }: { banners: Banner[] }) {
  const { t } = useTexts()
  if (banners.length === 0) return null
  return (
    <section aria-label={t('home.banners')}>
      <ul className="row-scroll snap-mandatory gap-3 md:gap-5" data-own-swipe>
        {banners.map(({ id, img, color, url, translation }, index) => (
          <li
            key={id}
            className="flex w-[min(84vw,34rem)] shrink-0 snap-start lg:w-[calc(50%-0.625rem)]"
          >
            <article
              className={
                // Grows with its text, for example when the text is enlarged.
                'relative grid w-full grid-cols-1 rounded-lg ' +
                'text-white has-[a:focus-visible]:outline-3 ' +
                'has-[a:focus-visible]:outline-offset-2 ' +
                `has-[a:focus-visible]:outline-focus ${tint(color)}`
              }
            >
              <div className="absolute inset-0 overflow-hidden rounded-lg">
                <Picture
                  color={color}
                  {...pictureSources(img, 'banner')}
                  width={1200}
                  height={480}
                  alt=""
                  priority={index === 0}
                  sizes="(width >= 1140px) 40rem, 88vw"
                  className="rtl:-scale-x-100"
                />
              </div>
              {/* Keeps the text readable on any picture. */}
              <div
                aria-hidden="true"
                className={
                  'absolute inset-0 rounded-lg bg-linear-to-r from-black/50 via-black/20 ' +
                  'to-transparent rtl:bg-linear-to-l'
                }
              />
              <div aria-hidden="true" className="aspect-[5/2] [grid-area:1/1]" />
              <div
                className={
                  // Wide enough that a late font does not change the lines of a title.
                  'relative grid w-[max(54%,9rem)] max-w-full content-start gap-2 self-start py-5 ' +
                  'sm:w-[72%] lg:w-[56%] ' +
                  'ps-5 [grid-area:1/1] sm:py-7 sm:ps-7 lg:self-center'
                }
              >
                <h2 className="text-base leading-tight font-bold text-balance break-words sm:text-xl">
                  <bdi>{translation.title}</bdi>
                </h2>
                {translation.description && (
                  <p className="hidden text-sm sm:line-clamp-2">{translation.description}</p>
                )}
                {url && (
                  <a
                    href={url}
                    className={
                      'mt-1 inline-flex min-h-9 w-fit items-center rounded-full bg-white px-4 ' +
                      'py-1 text-sm font-semibold text-black outline-none after:absolute ' +
                      'after:inset-0 sm:min-h-11 sm:px-5'
                    }
                  >
                    {translation.button_text || t('home.see_offer')}
                  </a>
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
