import { classNames } from '@hawker/std/class-names'
import { IconButton } from '../actions/icon-button.tsx'
import { binIcon, minusIcon, plusIcon } from '../icons/icons.tsx'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  /** The accessible name of the group: what is counted. */
  label: string
  labels: { decrease: string; increase: string; remove?: string }
  min?: number | undefined
  max?: number | undefined
  /** Turns the minus into a bin at `min`. Without it the count stops there. */
  onRemove?: (() => void) | undefined
  /** Formats the number, with its unit if it has one. */
  format: (value: number) => string
  disabled?: boolean | undefined
  size?: 'sm' | 'md' | undefined
}

export function Stepper({
  value,
  onChange,
  label,
  labels,
  min = 1,
  max = Infinity,
  onRemove,
  format,
  disabled = false,
  size = 'md',
}: StepperProps) {
  const removes = onRemove !== undefined && value <= min
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'inline-flex items-center rounded-full bg-sunk',
        size === 'sm' ? 'h-[36px]' : 'h-12 px-0.5',
      )}
    >
      <IconButton
        icon={removes ? binIcon : minusIcon}
        label={removes ? (labels.remove ?? labels.decrease) : labels.decrease}
        iconSize={size === 'sm' ? 16 : 20}
        className={size === 'sm' ? TIGHT : ''}
        disabled={disabled || (!removes && value <= min)}
        onClick={() => (removes ? onRemove() : onChange(value - 1))}
      />
      <output
        aria-live="polite"
        className={classNames(
          'tabular text-center font-semibold',
          size === 'sm' ? 'min-w-6 text-sm' : 'min-w-8',
        )}
      >
        {format(value)}
      </output>
      <IconButton
        icon={plusIcon}
        label={labels.increase}
        iconSize={size === 'sm' ? 16 : 20}
        className={size === 'sm' ? TIGHT : ''}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  )
}

// 36 px visible, 44 px to touch.
const TIGHT = "size-[36px]! after:absolute after:-inset-1 after:content-['']"
