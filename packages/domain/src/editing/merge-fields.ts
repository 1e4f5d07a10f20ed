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

/** Each text in each language is a field of its own: `title.de`. */
export type TextFields = Readonly<Record<`${string}.${string}`, string | null>>

/** The texts of rows such as `{ locale: 'de', title: 'Suppe' }`. Undefined texts are left out. */
export const fieldsOfTranslations = (
  translations: readonly { readonly locale: string }[],
): TextFields =>
  Object.fromEntries(
    translations.flatMap(({ locale, ...texts }) =>
      Object.entries<string | null | undefined>(texts).flatMap(([name, text]) =>
        text === undefined ? [] : [[`${name}.${locale}`, text]],
      ),
    ),
  )

/** The texts of these names among the fields, as one row for each language. */
export function translationsIn<Name extends string>(
  fields: EditedFields,
  names: readonly Name[],
): ({ locale: string } & Partial<Record<Name, string | null>>)[] {
  const byLocale = new Map<string, Partial<Record<Name, string | null>>>()
  for (const [field, text] of Object.entries(fields)) {
    const name = names.find((known) => field.startsWith(`${known}.`))
    if (name === undefined) continue
    const locale = field.slice(name.length + 1)
    byLocale.set(locale, { ...byLocale.get(locale), [name]: text === null ? null : String(text) })
  }
  return [...byLocale].map(([locale, texts]) => ({ locale, ...texts }))
}
