import { classNames } from '@hawker/std/class-names'

export type StatusStepsProps = {
  label: string
  steps: readonly string[]
  /** The index of the current step; `steps.length` when all are done. */
  current: number
  /** Added to completed steps for screen readers. */
  doneLabel: string
  failed?: boolean | undefined
}

/** The progress of an order: completed, current (animated) and later steps. */
export function StatusSteps({
  label,
  steps,
  current,
  doneLabel,
  failed = false,
}: StatusStepsProps) {
  return (
    <div className="@container">
      <ol aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1.5">
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'later'
          return (
            <li key={step} aria-current={state === 'now' ? 'step' : undefined} className="min-w-0">
              <span className="relative block h-1.5 overflow-hidden rounded-full bg-line forced-colors:border">
                <span
                  className={classNames(
                    'absolute inset-0 rounded-full forced-colors:bg-[Highlight]',
                    failed ? 'bg-danger' : 'bg-brand',
                    BAR[state],
                  )}
                />
              </span>
              <span
                className={classNames(
                  'mt-2 block text-xs leading-tight',
                  // Where it is narrow only the current step has a label: it may be wider than its bar.
                  state === 'now'
                    ? 'font-semibold whitespace-nowrap text-ink'
                    : 'text-muted @max-[20rem]:sr-only',
                )}
              >
                {step}
                {state === 'done' && <span className="sr-only"> · {doneLabel}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const BAR = { done: '', now: 'animate-pulse', later: 'hidden' }
