/** A piece of SQL with its values. Pieces nest: sql`… where ${condition}`. */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  /**
   * Pieces with the same key have the same parts.
   * For template literals it is the array of parts, which JavaScript creates once per place in the
   * code.
   */
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
/**
 * Inserts text as SQL: only names and keywords from a closed list in the code, never user input.
 */
export const raw = (text: string): Sql => new Sql([text], [], text)
export const join = (pieces: readonly Sql[], separator = ', '): Sql =>
  pieces.length === 0
    ? raw('')
    : new Sql(
        ['', ...pieces.slice(1).map(() => separator), ''],
        pieces,
        `${pieces.length}\0${separator}`,
      )
