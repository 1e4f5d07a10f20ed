// One of the processes that share a suite: each takes the next file that nobody has begun. What it has loaded and run warm (the server, the drawing
// of pages, Chromium) the next file need not load again, which was a third of all that the stories worked. Worlds stay apart: each file opens its own.
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeBrowsers, keepEngine } from '../e2e/support/browsers.ts'

const files: string[] = JSON.parse(process.env['HAWKER_TEST_FILES'] ?? '[]')
const claims = process.env['HAWKER_TEST_CLAIMS'] ?? ''

/** Of several who want the same file one gets it. */
function isOurs(place: number): boolean {
  try {
    closeSync(openSync(join(claims, String(place)), 'wx'))
    return true
  } catch {
    return false
  }
}

keepEngine()
for (const [place, file] of files.entries())
  if (isOurs(place))
    await suite(file, async () => void (await import(pathToFileURL(resolve(file)).href)))
await closeBrowsers()
