type Fields = Readonly<Record<string, unknown>>
/** The fields that a change has changed, before and after. Money becomes text. */
export type ChangedFields = { readonly was: Fields; readonly now: Fields }

/** Compares the fields of `after`; those that are undefined were not given and stay as they were. */
export function changedFields(before: object, after: object): ChangedFields {
  const was: Fields = plain(before)
  const changes = Object.entries(plain(after)).filter(
    ([name, value]) => JSON.stringify(was[name]) !== JSON.stringify(value),
  )
  return {
    was: Object.fromEntries(changes.map(([name]) => [name, was[name] ?? null])),
    now: Object.fromEntries(changes),
  }
}

/** As JSON stores it: without undefined fields, with bigints as text. */
const plain = (fields: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(fields, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ) as Record<string, unknown>
