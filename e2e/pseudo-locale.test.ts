import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

// On a phone, where room is scarce; `node scripts/pseudo-locale.ts FOLDER` looks at wide screens too, and keeps pictures.
test('with every text longer, accented and in brackets no page shows a word that was never translated, and none is cut off', async () => {
  const script = join(import.meta.dirname, '../scripts/pseudo-locale.ts')
  const said = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [script, '--width', '390'],
      { maxBuffer: 1 << 24 },
      (error, stdout, stderr) => resolve(error ? stdout + stderr : stdout),
    ),
  )
  assert.equal(said, 'Every text is translated and has room.\n')
})
