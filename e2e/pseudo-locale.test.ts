import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

// Only on a phone, where space is scarce. `node scripts/pseudo-locale.ts FOLDER` also checks wide
// screens and saves screenshots.
test('with longer, accented and bracketed texts, no page shows an untranslated or cut-off text', async () => {
  const script = join(import.meta.dirname, '../scripts/pseudo-locale.ts')
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [script, '--width', '390'],
      { maxBuffer: 1 << 24 },
      (error, stdout, stderr) => resolve(error ? stdout + stderr : stdout),
    ),
  )
  assert.equal(output, 'Every text is translated and fits.\n')
})
