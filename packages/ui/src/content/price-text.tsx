import { classNames } from '@hawker/std/class-names'

/** A text that is nothing but an isolated price: the <bdi> around it does the same, and a copy of it stays plain. */
const plain = (text: string): string => /^\u2068([^\u2068\u2069]*)\u2069$/.exec(text)?.[1] ?? text

export type PriceTextProps = {
  /** The price as i18n's formatMoney wrote it. */
  text: string
  /** The price before the reduction, struck through. */
  oldText?: string | undefined
  /** Read before the old price: "was". */
  oldLabel?: string | undefined
  className?: string | undefined
}

/** A price stays in one piece and in its own direction, whatever the text around it does. */
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
