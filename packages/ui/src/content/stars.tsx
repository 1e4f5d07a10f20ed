import { starIcon } from '../icons/icons.tsx'

/** Shows a rating such as 4.3 of 5. `label` is its text ("4.3 out of 5"). */
export function Stars({
  value,
  label,
  size = 16,
}: {
  value: number
  label: string
  size?: number
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={5 * size}
      height={size}
      viewBox="0 0 120 24"
      className="inline shrink-0 rtl:-scale-x-100"
    >
      <Five className="text-line" />
      <svg width={`${(value / 5) * 100}%`} height="24">
        <Five className="text-star" />
      </svg>
    </svg>
  )
}

const Five = ({ className }: { className: string }) => (
  <g
    fill="currentColor"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    {[0, 24, 48, 72, 96].map((x) => (
      <path key={x} d={starIcon.d} transform={`translate(${x})`} />
    ))}
  </g>
)
