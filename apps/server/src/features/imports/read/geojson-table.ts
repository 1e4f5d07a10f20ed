import { type ColumnSynonyms, nameColumns } from './column-names.ts'
import type { Encoding } from './encoding.ts'
import { geojsonFeatures } from './geojson-features.ts'
import { propertiesOf, readPoint } from './geojson-values.ts'
import { readText } from './read-text.ts'
import { type TableRow, indexesByName, rowOf } from './table-row.ts'

/** The features of a file as rows of a table: their properties, and `lat` and `lon` of the point. */
export async function* geojsonRows(
  file: string,
  encoding: Encoding,
  synonyms: ColumnSynonyms,
): AsyncGenerator<TableRow> {
  let bytes = 0
  const text = readText(file, encoding, (read) => (bytes = read))
  for await (const { line, feature, broken } of geojsonFeatures(text)) {
    if (broken !== undefined) {
      yield rowOf([], new Map(), { line, bytes, broken })
      continue
    }
    const point = readPoint(feature)
    const values = {
      ...propertiesOf(feature),
      lat: point?.latitude ?? '',
      lon: point?.longitude ?? '',
    }
    const { columns } = nameColumns(Object.keys(values), synonyms)
    const record = Object.values(values).map((value) => (isPlain(value) ? String(value) : ''))
    yield rowOf(record, indexesByName(columns), { line, bytes, width: record.length })
  }
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
