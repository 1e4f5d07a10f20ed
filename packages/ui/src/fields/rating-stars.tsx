import { useId } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from '../icons/icon.tsx'
import { starIcon } from '../icons/icons.tsx'

export type RatingStarsProps = {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
  /** The name of each choice: 3 → "3 stars". */
  starLabel: (star: number) => string
  error?: string | undefined
}

/**
 * A rating input of five radios that look like stars, so arrow keys, forms and screen readers work.
 */
export function RatingStars({ name, label, value, onChange, starLabel, error }: RatingStarsProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="-ms-2 flex flex-wrap">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className={
              'relative grid size-11 place-items-center rounded-full ' +
              'has-focus-visible:outline-3 has-focus-visible:outline-focus'
            }
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={starLabel(star)}
              className="sr-only"
            />
            <span className={star <= value ? 'text-star' : 'text-edge'}>
              <Icon of={starIcon} size={28} filled={star <= value} />
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
