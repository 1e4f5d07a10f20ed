/** A piece of SQL with its values. Pieces nest: sql`… where ${condition}`. */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  /** The same for all pieces of the same parts: of those that the code wrote, the list of parts itself, which is made once for each place in the code. */
  readonly key: readonly string[] | string
  constructor(
    parts: readonly string[],
    values: readonly unknown[],
    key: readonly string[] | string = parts,
  ) {
    this.parts = parts
    this.values = values
    this.key = key
  }
}
export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql =>
  new Sql(parts, values)
/** For names and keywords that the code itself chose from a closed list; never for anything a caller sent. */
export const raw = (text: string): Sql => new Sql([text], [], text)
export const join = (pieces: readonly Sql[], separator = ', '): Sql =>
  pieces.length === 0
    ? raw('')
    : new Sql(
        ['', ...pieces.slice(1).map(() => separator), ''],
        pieces,
        `${pieces.length}\0${separator}`,
      )
