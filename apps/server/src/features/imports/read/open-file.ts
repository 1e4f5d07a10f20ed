import { createReadStream } from 'node:fs'
import { refuseImport } from '../run/import-refused.ts'
import type { Encoding } from './encoding.ts'
import { type FileInspection, inspectFile } from './inspect-file.ts'

/**
 * Inspects a file and refuses one whose encoding is unclear. `isJson`: it begins
 * with a bracket.
 */
export async function openFile(
  file: string,
  encoding?: Encoding,
): Promise<FileInspection & { isJson: boolean }> {
  const inspection = await inspectFile(file, encoding)
  if (inspection.isUnclear)
    refuseImport(
      `${file} is no UTF-8, and its bytes do not show its encoding. State it, for example ` +
        '--encoding windows-1251, shift_jis, gb18030 or euc-kr',
    )
  return { ...inspection, isJson: await beginsWithBracket(file) }
}

async function beginsWithBracket(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 1023 }))
    if (Buffer.isBuffer(chunk))
      return /^[\uFEFF\u00FF\u00FE\u00EF\u00BB\u00BF\u0000\s]*[[{]/.test(chunk.toString('latin1'))
  return false
}
