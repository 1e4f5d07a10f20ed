/** A free time that opens the panel. */
export const TIME_CHIP =
  'inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4 text-sm font-semibold ' +
  'text-brand-text transition-colors hover:bg-brand hover:text-on-brand'
