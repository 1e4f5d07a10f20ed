import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { Id, Instant, Version, nullable, obj } from './shapes.ts'

/** A field before and after an edit. A text in one language is a field of its own: `title.de`. */
export const FieldChange = obj({
  field: Type.String(),
  was: Type.Unknown(),
  now: Type.Unknown(),
})
export type FieldChange = Static<typeof FieldChange>
/** Who edited something. Null: the marketplace itself. */
export const Editor = nullable(obj({ id: Id, firstname: Type.String() }))

type Properties = Record<string, TSchema>
type Optionals<P extends Properties> = { [Name in keyof P]: TOptional<P[Name]> }

/**
 * Something that people edit. `read`: how it is shown, with its version. `write`: an edit, with the
 * version that it began with and only the fields that it changes. `stale`: the data of the refusal
 * when others have edited it since, from which a form merges.
 */
export function editable<const Read extends Properties, const Write extends Properties>({
  read,
  write,
}: {
  read: Read
  write: Write & Record<Exclude<keyof Write, keyof Read>, never>
}) {
  const current = obj({ id: Id, version: Version, ...read })
  return {
    read: current,
    write: obj({ version: Version, ...optionals<Write>(write) }),
    stale: obj({
      current,
      /** The last edit. */
      by: Editor,
      at: nullable(Instant),
      changed: Type.Array(FieldChange),
    }),
  }
}

const optionals = <P extends Properties>(properties: P): Optionals<P> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as Optionals<P>
