import { pictureUrl, smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'

/** Thumbnails of sent photos. Each opens the full picture. */
export function PhotoThumbnails({
  paths,
  className = '',
}: {
  paths: readonly string[]
  className?: string
}) {
  const { t } = useTexts()
  if (paths.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {paths.map((path, index) => (
        <li key={path}>
          <a href={pictureUrl(path)} target="_blank" rel="noopener" className="block rounded-sm">
            <img
              src={smallPicture(path)}
              alt={t('photo.number', { number: index + 1 })}
              width={72}
              height={72}
              loading="lazy"
              className="size-18 rounded-sm object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
