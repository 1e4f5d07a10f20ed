/** A piece of SQL with its values. Pieces nest: sql`… where ${condition}`. */
export class Sql {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts
    this.values = values
  }
}
export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(parts, values)
/** For names and keywords that the code itself chose from a closed list; never for anything a caller sent. */
export const raw = (text: string): Sql => new Sql([text], [])
export const join = (pieces: readonly Sql[], separator = ', '): Sql =>
  pieces.length === 0 ? raw('') : new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces)
