/** The fields of something that people edit, by name, as JSON has them. */
export type EditedFields = Readonly<Record<string, unknown>>

/** A field that both sides have changed, each to another value. */
export type FieldConflict = {
  readonly field: string
  readonly was: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/**
 * Merges two edits of the same version. A field that one side changed has the value of that side. A
 * field that both changed to different values is a conflict, and keeps mine until a person decides.
 */
export function mergeFields<Fields extends EditedFields>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { merged: Fields; conflicts: FieldConflict[] } {
  const merged: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, my, their] = [base[field], mine[field], theirs[field]]
    const isMine = !isSameValue(my, was)
    merged[field] = isMine ? my : their
    if (isMine && !isSameValue(their, was) && !isSameValue(my, their))
      conflicts.push({ field, was, theirs: their, mine: my })
  }
  return { merged: merged as Fields, conflicts }
}

/** The fields of `mine` that differ from `base`: what an edit sends. */
export const changesOf = <Fields extends EditedFields>(
  base: Fields,
  mine: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !isSameValue(value, base[field])),
  ) as Partial<Fields>

/** Compares JSON values. Lists have an order, the keys of objects have none. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSameValue(one[key], other[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A text in several languages. Each language is a field of its own: `title.de`. */
export type TextsByLocale = Readonly<Record<string, string | null>>

export const fieldsOfTexts = (name: string, texts: TextsByLocale): Record<string, string | null> =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [`${name}.${locale}`, text]))

/** The texts of one name among the fields, by locale. */
export const textsIn = (name: string, fields: EditedFields): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => field.startsWith(`${name}.`))
      .map(([field, text]) => [field.slice(name.length + 1), text === null ? null : String(text)]),
  )
