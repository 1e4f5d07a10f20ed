export type ClassName = string | false | null | undefined

/** Joins the class names that are present: `classNames('row', isOpen && 'open')`. */
export const classNames = (...names: readonly ClassName[]): string =>
  names.filter(Boolean).join(' ')
