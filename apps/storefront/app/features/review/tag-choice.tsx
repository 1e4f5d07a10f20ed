import { Chip } from '@hawker/ui/chip'
import { useTexts } from '../../lib/texts.tsx'

/** Chips to select any number of tags. */
export function TagChoice<T extends string>({
  label,
  tags,
  chosen,
  onChange,
}: {
  label: string
  tags: readonly T[]
  chosen: readonly T[]
  onChange: (chosen: readonly T[]) => void
}) {
  const { t } = useTexts()
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => {
        const selected = chosen.includes(tag)
        return (
          <Chip
            key={tag}
            selected={selected}
            onClick={() =>
              onChange(selected ? chosen.filter((other) => other !== tag) : [...chosen, tag])
            }
          >
            {t(`review.tag_${tag}`)}
          </Chip>
        )
      })}
    </div>
  )
}
