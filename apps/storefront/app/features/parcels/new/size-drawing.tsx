import type { ParcelType } from '@hawker/contract/parcel-shapes'

type Size = Pick<ParcelType, 'max_width' | 'max_height' | 'max_length'>

/** The longest side that fills the drawing, in centimetres. */
const FULL_CM = 120
const WIDTH = 88
const HEIGHT = 64
/** A small box is still a box. */
const MIN_SCALE = 0.42
const [COS, SIN] = [Math.cos(Math.PI / 6), 0.5]

/** A box in the proportions of a size; larger sizes are drawn larger. */
export function SizeDrawing({ size }: { size: Size }) {
  const { max_width: width, max_height: height, max_length: length } = size
  const longest = Math.max(width, height, length)
  const fill = Math.max(MIN_SCALE, Math.min(1, longest / FULL_CM))
  const unit = Math.min(
    (WIDTH * fill) / ((width + length) * COS),
    (HEIGHT * fill) / ((width + length) * SIN + height),
  )
  const [w, h, l] = [width * unit, height * unit, length * unit]
  const x = (WIDTH - (w + l) * COS) / 2 + l * COS
  const y = HEIGHT - (HEIGHT - ((w + l) * SIN + h)) / 2
  // The corner in front, at the bottom; the others follow from the three sides.
  const front = point(x, y)
  const left = point(x - l * COS, y - l * SIN)
  const right = point(x + w * COS, y - w * SIN)
  const up = ([px, py]: Point): Point => [px, py - h]
  const back = point(x + (w - l) * COS, y - (w + l) * SIN)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="size-14 shrink-0 text-brand-text @max-[10rem]:hidden"
    >
      <g stroke="currentColor" strokeLinejoin="round" strokeWidth="1.5" fill="currentColor">
        <path d={area(front, left, up(left), up(front))} fillOpacity=".15" />
        <path d={area(front, right, up(right), up(front))} fillOpacity=".05" />
        <path d={area(up(front), up(left), up(back), up(right))} fillOpacity=".15" />
        <path d={line(middle(up(front), up(left)), middle(up(right), up(back)))} />
      </g>
    </svg>
  )
}

type Point = readonly [x: number, y: number]
const point = (x: number, y: number): Point => [x, y]
const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`
const line = (from: Point, to: Point): string => `M${at(from)}L${at(to)}`
const area = (...corners: readonly Point[]): string => `M${corners.map(at).join('L')}z`
