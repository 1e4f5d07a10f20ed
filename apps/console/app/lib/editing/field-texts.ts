/** How a feature shows the fields of its rows, in conflicts and in the history. */
export type FieldTexts = {
  /** The line of an edit that created the row. */
  created: string
  name: (field: string) => string
  value: (field: string, value: unknown) => string
}
