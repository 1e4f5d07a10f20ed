import { classNames } from '@hawker/std/class-names'

/** The thin line at the top while a route or a language loads. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  if (!active) return null
  return (
    // A status may be outside of all landmarks.
    <div role="status">
      <div
        role="progressbar"
        aria-label={label}
        className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-brand-soft"
      >
        <div className="absolute inset-y-0 animate-progress rounded-full bg-brand forced-colors:bg-[Highlight]" />
      </div>
    </div>
  )
}

/** A progress from 0 to 1: free delivery, a minimum, a referral. */
export function Meter({
  value,
  label,
  tone = 'brand',
}: {
  value: number
  label: string
  tone?: 'brand' | 'grocery'
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <Bar
        percent={percent}
        className={tone === 'brand' ? 'bg-sunk text-brand' : 'bg-sunk text-grocery'}
      />
    </div>
  )
}

/** An SVG, because the content security policy forbids a `style` with the width. */
export function Bar({ percent, className }: { percent: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        'block h-2 w-full rounded-full forced-colors:border rtl:-scale-x-100',
        className,
      )}
    >
      <rect
        width={`${percent}%`}
        height="100%"
        rx="4"
        fill="currentColor"
        className="transition-[width]"
      />
    </svg>
  )
}
