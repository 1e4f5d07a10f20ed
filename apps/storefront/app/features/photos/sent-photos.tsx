import { smallPicture } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Photos that somebody sent along, small. */
export function SentPhotos({ paths }: { paths: readonly string[] }) {
  const { t } = useTexts()
  if (paths.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {paths.map((path, place) => (
        <img
          key={path}
          src={smallPicture(path)}
          alt={t('photo.number', { number: place + 1 })}
          width={72}
          height={72}
          className="size-18 rounded-sm object-cover"
        />
      ))}
    </p>
  )
}
