import { largePicture, smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from './texts.tsx'

/** Photos that a person sent, as thumbnails. Each opens large in a new tab. */
export function SentPhotos({ paths }: { paths: readonly string[] }) {
  const { t } = useTexts()
  if (paths.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {paths.map((path, index) => (
        <a key={path} href={largePicture(path)} target="_blank" rel="noreferrer">
          <img
            src={smallPicture(path)}
            alt={t('claims.photo', { number: index + 1 })}
            width={96}
            height={96}
            className="size-24 rounded-sm object-cover"
          />
        </a>
      ))}
    </p>
  )
}
