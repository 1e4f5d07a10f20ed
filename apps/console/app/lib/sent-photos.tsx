import { largePicture, smallPicture } from './pictures.ts'
import { useTexts } from './texts.tsx'

/** What a customer sent along, small; each opens large beside the page. */
export function SentPhotos({ paths }: { paths: readonly string[] }) {
  const { t } = useTexts()
  if (paths.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {paths.map((path, place) => (
        <a key={path} href={largePicture(path)} target="_blank" rel="noreferrer">
          <img
            src={smallPicture(path)}
            alt={t('claims.photo', { number: place + 1 })}
            width={96}
            height={96}
            className="size-24 rounded-sm object-cover"
          />
        </a>
      ))}
    </p>
  )
}
