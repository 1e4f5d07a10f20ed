import { classNames } from '@hawker/std/class-names'

/**
 * Removes isolation marks around a whole price: the <bdi> isolates it, and copied text stays plain.
 */
const plain = (text: string): string => /^\u2068([^\u2068\u2069]*)\u2069$/.exec(text)?.[1] ?? text

export type PriceTextProps = {
  /** The price as formatMoney returned it. */
  text: string
  /** The price before the reduction, struck through. */
  oldText?: string | undefined
  /** For screen readers, before the old price: "was". */
  oldLabel?: string | undefined
  className?: string | undefined
}

/** A price in one piece and in its own direction, independent of the surrounding text. */
export function PriceText({ text, oldText, oldLabel, className }: PriceTextProps) {
  if (oldText === undefined)
    return <bdi className={classNames('tabular whitespace-nowrap', className)}>{plain(text)}</bdi>
  return (
    <span
      className={classNames('tabular inline-flex flex-wrap items-baseline gap-x-1.5', className)}
    >
      <ins className="text-brand-text no-underline">
        <bdi className="whitespace-nowrap">{plain(text)}</bdi>
      </ins>
      <del className="text-[0.875em] font-normal text-muted">
        {oldLabel !== undefined && <span className="sr-only">{oldLabel} </span>}
        <bdi className="whitespace-nowrap">{plain(oldText)}</bdi>
      </del>
    </span>
  )
}
