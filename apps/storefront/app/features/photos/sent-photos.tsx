import { pictureUrl, smallPicture } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Photos that somebody sent along, small; pressed, each opens whole. */
export function SentPhotos({
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
      {paths.map((path, place) => (
        <li key={path}>
          <a href={pictureUrl(path)} target="_blank" rel="noopener" className="block rounded-sm">
            <img
              src={smallPicture(path)}
              alt={t('photo.number', { number: place + 1 })}
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
