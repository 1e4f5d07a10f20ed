import { Icon } from './icon.tsx'
import { starIcon } from './icons.tsx'

/** A rating to look at, e.g. 4.3 of 5; `label` says it in words ("4.3 out of 5"). */
export function Stars({ value, label, size = 16 }: { value: number; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className="relative inline-flex text-line">
      {FIVE.map((star) => (
        <Icon key={star} of={starIcon} size={size} filled />
      ))}
      <span className="absolute inset-y-0 start-0 inline-flex overflow-hidden text-star" style={{ width: `${(value / 5) * 100}%` }}>
        {FIVE.map((star) => (
          <Icon key={star} of={starIcon} size={size} filled />
        ))}
      </span>
    </span>
  )
}

const FIVE = [1, 2, 3, 4, 5]
