import { classNames } from '@hawker/std/class-names'
import type { ReactNode, Ref } from 'react'
import { chairPositions } from './chair-positions.ts'
import type { Drawing, PlanSize } from './plan-geometry.ts'

type FloorPlanProps = {
  label: string
  size: PlanSize
  /** The smallest width of a step of the grid. A narrower screen scrolls. */
  stepRem: number
  hasGrid?: boolean
  ref?: Ref<HTMLUListElement>
  /** A PlanTable each. */
  children: ReactNode
}

/**
 * The tables of a section from above. A plan is a picture of a room: its left is left in each
 * language, so the direction of the canvas is fixed.
 */
export function FloorPlan({
  label,
  size,
  stepRem,
  hasGrid = false,
  ref,
  children,
}: FloorPlanProps) {
  const { columns, rows } = size
  return (
    <div
      // Focusable, so that the keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      dir="ltr"
      className="overflow-x-auto rounded-lg bg-surface p-3 shadow-soft"
    >
      <ul
        ref={ref}
        className={classNames('relative mx-auto', hasGrid && 'rounded-xs outline-1 outline-line')}
        style={{
          minInlineSize: `${columns * stepRem}rem`,
          maxInlineSize: `${columns * MAX_STEP_REM}rem`,
          aspectRatio: `${columns} / ${rows}`,
          ...(hasGrid && {
            backgroundImage: `linear-gradient(to right, ${LINE}), linear-gradient(to bottom, ${LINE})`,
            backgroundSize: `${100 / columns}% ${100 / rows}%`,
          }),
        }}
      >
        {children}
      </ul>
    </div>
  )
}

const LINE = 'var(--color-line) 1px, transparent 1px'
/** Larger steps make a small room look empty. */
const MAX_STEP_REM = 4

const TONE = {
  plain: { fill: 'fill-raised', stroke: 'stroke-edge' },
  seated: { fill: 'fill-grocery-soft', stroke: 'stroke-grocery' },
  over: { fill: 'fill-danger-soft', stroke: 'stroke-danger' },
  blocked: { fill: 'fill-line', stroke: 'stroke-edge' },
  overlapping: { fill: 'fill-amber-soft', stroke: 'stroke-amber' },
  unused: { fill: 'fill-sunk', stroke: 'stroke-line' },
}
export type PlanTone = keyof typeof TONE

type PlanTableProps = {
  drawing: Drawing
  chairs: number
  size: PlanSize
  tone?: PlanTone
  isMarked?: boolean
  /** Upright, above the drawing. */
  children: ReactNode
}

/** A table on the plan, with its chairs. */
export function PlanTable({
  drawing,
  chairs,
  size,
  tone = 'plain',
  isMarked = false,
  children,
}: PlanTableProps) {
  const { shape, x, y, w, h, turn } = drawing
  const outline = classNames(
    TONE[tone].fill,
    isMarked ? 'stroke-brand [stroke-width:4px]' : `${TONE[tone].stroke} [stroke-width:2px]`,
  )
  return (
    <li
      className={classNames('absolute', isMarked && 'z-1')}
      style={{
        insetInlineStart: `${(100 * x) / size.columns}%`,
        insetBlockStart: `${(100 * y) / size.rows}%`,
        inlineSize: `${(100 * w) / size.columns}%`,
        blockSize: `${(100 * h) / size.rows}%`,
      }}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${w} ${h}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
        style={{ rotate: `${turn}deg` }}
      >
        {chairPositions(drawing, chairs).map((chair) => (
          <rect
            key={`${chair.x} ${chair.y}`}
            x={chair.x - 0.3}
            y={chair.y - 0.15}
            width={0.6}
            height={0.3}
            rx={0.12}
            transform={`rotate(${chair.turn} ${chair.x} ${chair.y})`}
            className="fill-line stroke-edge [stroke-width:1px]"
          />
        ))}
        {shape === 'round' ? (
          <ellipse cx={w / 2} cy={h / 2} rx={w / 2 - 0.08} ry={h / 2 - 0.08} className={outline} />
        ) : (
          <rect
            x={0.08}
            y={0.08}
            width={w - 0.16}
            height={h - 0.16}
            rx={0.25}
            className={outline}
          />
        )}
      </svg>
      <div className="absolute inset-0">{children}</div>
    </li>
  )
}
