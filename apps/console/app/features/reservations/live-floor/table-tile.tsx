import { classNames } from '@hawker/std/class-names'
import { type TableStatusProps, useTableTexts } from './table-status.ts'

/** One table in the list: who sits there and how long, or that it is free, and who comes next. */
export function TableTile(props: TableStatusProps) {
  const { table, seated, isBlocked, isBest, isNextSoon, minutesOver } = props.status
  const { people, name, state, next, press } = useTableTexts(props)
  return (
    <article
      className={classNames(
        'grid content-start overflow-hidden rounded-md shadow-soft',
        seated === undefined
          ? isBlocked
            ? 'bg-sunk'
            : 'bg-surface'
          : minutesOver > 0
            ? 'bg-danger-soft'
            : 'bg-grocery-soft',
        isBest && 'outline-3 outline-brand',
      )}
    >
      <button
        type="button"
        onClick={press}
        className="grid min-h-24 content-start gap-0.5 px-3 py-2.5 text-start hover:brightness-97"
      >
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="text-lg font-semibold">{table.name}</bdi>
          <span className="text-sm text-muted">{people}</span>
        </span>
        {seated ? (
          <>
            <bdi className="truncate font-medium">{name}</bdi>
            <span
              className={classNames('text-sm', minutesOver > 0 && 'font-semibold text-danger-text')}
            >
              {state}
            </span>
          </>
        ) : (
          <span className="font-medium text-grocery-text">{state}</span>
        )}
      </button>
      {next && (
        <button
          type="button"
          onClick={next.show}
          className={classNames(
            'min-h-11 border-t border-line px-3 py-1.5 text-start text-sm hover:bg-sunk',
            isNextSoon && 'font-semibold',
          )}
        >
          {next.text}
        </button>
      )}
    </article>
  )
}
