/** Texts ready to show, by field name. */
export type FieldErrors<Values> = {
  [Name in keyof Values & string]?: string | undefined
}

/** A refusal as the API client returns it. `errors` has texts by the field's name on the wire. */
export type FormRefusal = {
  ok: false
  code: string
  message: string
  errors: Readonly<Record<string, readonly string[]>>
}

/**
 * Which field shows a refusal, by its code (`email_taken: 'email'`) or by the field's name on the
 * wire (`'sale.value': 'value'`). `'*'` takes all others.
 */
export type RefusalFields<Values> = Readonly<Record<string, keyof Values & string>>

type Options<Values> = {
  refusalFields?: RefusalFields<Values> | undefined
  /** Undefined for a refusal that the app shows elsewhere. */
  refusalText: (refusal: FormRefusal) => string | undefined
}

/** Puts each error of a refusal at its field. What belongs to no field becomes the form's error. */
export function placeRefusal<Values extends object>(
  refusal: FormRefusal,
  values: Values,
  { refusalFields = {}, refusalText }: Options<Values>,
): { errors: FieldErrors<Values>; error: string | undefined } {
  const fieldOf = (name: string): string | undefined =>
    refusalFields[name] ??
    [name, name.split('.')[0] ?? name].find((known) => known in values) ??
    refusalFields['*']
  const errors: Record<string, string> = {}
  let isComplete = true
  for (const [name, [text]] of Object.entries(refusal.errors)) {
    const field = fieldOf(name)
    if (text === undefined) continue
    if (field === undefined) isComplete = false
    else errors[field] ??= text
  }
  const isPlaced = Object.keys(errors).length > 0
  if (isPlaced && isComplete) return { errors: errors as FieldErrors<Values>, error: undefined }
  const field = isPlaced ? undefined : (refusalFields[refusal.code] ?? refusalFields['*'])
  const text = refusalText(refusal)
  if (field === undefined || text === undefined)
    return { errors: errors as FieldErrors<Values>, error: text }
  return { errors: { [field]: text } as FieldErrors<Values>, error: undefined }
}
