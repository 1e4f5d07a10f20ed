import { type Sql, raw, sql } from '../sql.ts'
import type { Queries, Tx } from '../tx.ts'
import { type ColumnMap, type RowOf, type ValuesOf, valuesOf } from './columns.ts'
import type { Table } from './define-table.ts'
import { assignments, insertInto } from './rows.ts'

/** A text in one language is a field of its own: `title.de`. */
export type TranslatedFields = Readonly<Record<`${string}.${string}`, string | null>>

/** The table with the texts of the rows, which has a row for each language. */
export type TextTable = {
  readonly table: Table
  /** The field with the id of the row that the texts belong to. */
  readonly of: string
  /** A language without its first text has no row. */
  readonly names: readonly [string, ...string[]]
}

/**
 * What people edit of the rows of a table. Forms, merges, the history and undo follow from it.
 * `read` makes the fields that the history shows, and `write` the columns of changed fields.
 */
export type Editable<Columns extends ColumnMap, Own extends object> = {
  /** What the history calls a row: `product`. */
  readonly subject: string
  readonly table: Table<Columns>
  /** The field that edits of people raise. Imports, jobs and counters do not. */
  readonly revision: keyof Columns & string
  readonly texts: TextTable
  readonly read: (row: ValuesOf<Columns>) => Own
  readonly write: (changes: Partial<Own>) => Partial<ValuesOf<Columns>>
}

/** A row as people edit it. */
export type EditedRow<Own extends object> = {
  readonly id: number
  readonly version: number
  readonly fields: Own & TranslatedFields
}

export const editable = <Columns extends ColumnMap, Own extends object>(
  declaration: Editable<Columns, Own>,
): Editable<Columns, Own> => declaration

/** One row with its texts, both as of one instant. */
export async function findEdited<Columns extends ColumnMap, Own extends object>(
  queries: Queries,
  { table, revision, texts, read }: Editable<Columns, Own>,
  id: number,
): Promise<EditedRow<Own> | undefined> {
  const row = await queries.row<RowOf<Columns> & { texts: TextRow[] | null }>(sql`
    select ${table.select}, (select json_agg(json_build_object(${texts.table.jsonPairs}))
      ${texts.table.from} where ${nameOf(texts.table, texts.of)} = ${id}) as texts
    ${table.from} where ${raw(table.alias)}.id = ${id}`)
  if (!row) return undefined
  const values = valuesOf(table.columns, row)
  return {
    id,
    version: Number(values[revision]),
    fields: { ...read(values), ...translatedFields(texts, row.texts ?? []) },
  }
}

/** The same, locked until the end of the transaction, so that edits of a row follow one another. */
export async function lockEdited<Columns extends ColumnMap, Own extends object>(
  tx: Tx,
  declaration: Editable<Columns, Own>,
  id: number,
): Promise<EditedRow<Own> | undefined> {
  // On its own: a statement that waits for the lock sees the texts of before it waited.
  await tx.run(sql`
    select from ${raw(declaration.table.name)} where id = ${id} for no key update`)
  return findEdited(tx, declaration, id)
}

/** Writes the changed fields of a locked row, and raises its revision. */
export async function writeEdited<Columns extends ColumnMap, Own extends object>(
  tx: Tx,
  { table, revision, texts, write }: Editable<Columns, Own>,
  { id, version, fields }: EditedRow<Own>,
  changes: Partial<Own & TranslatedFields>,
): Promise<EditedRow<Own>> {
  const raised = { ...write(changes), [revision]: version + 1 } as Partial<ValuesOf<Columns>>
  await tx.run(sql`
    update ${raw(table.name)} set ${assignments(table, raised)} where id = ${id}`)
  const edited = { id, version: version + 1, fields: { ...fields, ...changes } }
  for (const locale of localesOf(texts, Object.keys(changes)))
    await writeTexts(tx, texts, { id, locale, fields: edited.fields })
  return edited
}

async function writeTexts(
  tx: Tx,
  { table, of, names }: TextTable,
  { id, locale, fields }: { id: number; locale: string; fields: TranslatedFields },
): Promise<void> {
  const texts = Object.fromEntries(names.map((name) => [name, fields[`${name}.${locale}`] ?? null]))
  const [rowId, language] = [nameOf(table, of), nameOf(table, 'locale')]
  if (texts[names[0]] === null)
    await tx.run(sql`
      delete from ${raw(table.name)} where ${rowId} = ${id} and ${language} = ${locale}`)
  else
    await tx.run(sql`
      ${insertInto(table, { ...texts, [of]: id, locale })}
      on conflict (${rowId}, ${language}) do update set ${assignments(table, texts)}`)
}

type TextRow = { readonly locale: string } & Readonly<Record<string, string | null>>

const translatedFields = ({ names }: TextTable, rows: readonly TextRow[]): TranslatedFields =>
  Object.fromEntries(
    rows.flatMap((row) => names.map((name) => [`${name}.${row.locale}`, row[name] ?? null])),
  )

/** The languages of the changed fields. */
const localesOf = ({ names }: TextTable, fields: readonly string[]): Set<string> =>
  new Set(
    fields
      .filter((field) => names.some((name) => field.startsWith(`${name}.`)))
      .map((field) => field.slice(field.indexOf('.') + 1)),
  )

const nameOf = ({ name, columns }: Table, field: string): Sql => {
  const column = columns[field]
  if (!column) throw new Error(`${name} has no field ${field}`)
  return raw(column.name)
}
