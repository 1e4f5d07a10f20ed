import { classNames } from '@hawker/std/class-names'
import { encode } from 'uqr'

/** Dark on light in both themes: scanners expect that. */
export default function QrCode({
  text,
  label,
  className = 'size-48',
}: {
  text: string
  label: string
  className?: string
}) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-md bg-white', className)}
    >
      <path d={squares.join('')} className="fill-black" />
    </svg>
  )
}
