// One of the processes that share a suite. Each takes the next file that no worker has started.
// The server, the renderer and Chromium stay loaded between files, which saves a third of the time
// of the stories. Each file still opens a database of its own.
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isStory } from './suites.ts'

const files: string[] = JSON.parse(process.env['HAWKER_TEST_FILES'] ?? '[]')
const claimsFolder = process.env['HAWKER_TEST_CLAIMS'] ?? ''

/** Creating the claim file succeeds for one worker only. */
function claim(index: number): boolean {
  try {
    closeSync(openSync(join(claimsFolder, String(index)), 'wx'))
    return true
  } catch {
    return false
  }
}

// Other tests need no browser, and loading the driver takes half a second.
const browsers = files.some(isStory) ? await import('../../e2e/support/browsers.ts') : undefined
browsers?.keepEngineOpen()
for (const [index, file] of files.entries())
  if (claim(index))
    await suite(file, async () => void (await import(pathToFileURL(resolve(file)).href)))
await browsers?.closeBrowsers()

/** A failed test may have left a server or a database open, which would keep the worker running. */
const GRACE_MS = 10_000
setTimeout(() => process.exit(), GRACE_MS).unref()
