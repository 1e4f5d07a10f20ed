// npm start: everything a marketplace needs, on a machine that has nothing but Node.
import { enableCompileCache, flushCompileCache } from 'node:module'

// Must come before the imports below: with it, a start after a crash takes a quarter less time.
enableCompileCache()
const { bundleInBackground, loadServer } = await import('./server-bundle.ts')
const {
  ConfigError,
  activateEmulatedMethods,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  isBundled,
  readConfig,
  settingsHelp,
  startEmulatedPayments,
  startHawker,
} = await loadServer()
const { buildApp } = await import('./build.ts')
const { helpForStartError } = await import('./start-error-help.ts')
const { onStopRequest } = await import('./on-stop-request.ts')

if (process.argv.includes('--help')) {
  console.log(`Hawker, an open marketplace for food and groceries.

  npm start                         start everything on one port
  npm start -- --emulated-payments  with emulators of all payment providers, for the demo
  npm start -- --help               this page

Settings, as environment variables:
${settingsHelp()}
`)
  process.exit(0)
}

const EMULATED = '--emulated-payments'
/** Refused outside the demo, where emulators would let anyone pay with no money. */
async function emulatedPayments({ demo, production }: ReturnType<typeof readConfig>) {
  if (production || !demo)
    throw new ConfigError(
      `${EMULATED} is for the demo: in a marketplace it would let anyone order without paying`,
    )
  return startEmulatedPayments()
}

const startedAt = performance.now()
const isTerminal = process.stdout.isTTY
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
/** Prints one line for a step. A terminal also shows its progress. */
async function step<T>(
  name: string,
  work: (progress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const from = performance.now()
  const result = await work((done, total) => {
    if (isTerminal) process.stdout.write(`\r  ${name} ${Math.floor((done / total) * 100)} %   `)
  })
  console.log(`${isTerminal ? '\r' : ''}  ✓ ${name} (${seconds(from)})   `)
  return result
}

const stopping = new AbortController()
let running: { stop(): Promise<void> } | undefined
function stop(reason: string): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  console.log(`\n${reason}: finishing requests and jobs …`)
  // The process must end even if the shutdown hangs.
  setTimeout(() => process.exit(1), 20_000).unref()
  // A start that is not done ends below.
  running?.stop().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}
onStopRequest(stop)

try {
  const options = process.argv.slice(2)
  const unknown = options.find((option) => option !== EMULATED)
  if (unknown !== undefined)
    throw new ConfigError(
      `Unknown argument ${unknown}: settings are environment variables, as in PORT=4000 npm start`,
    )
  const ownConfig = readConfig()
  const emulated = options.includes(EMULATED) ? await emulatedPayments(ownConfig) : undefined
  const config = emulated ? readConfig({ ...process.env, ...emulated.settings }) : ownConfig
  console.log('\nHawker is starting\n')
  const built = Promise.all([
    step('storefront', () => buildApp('storefront')),
    step('console', () => buildApp('console')),
  ])
  // startHawker awaits it later: a rejection must not count as unhandled before that.
  built.catch(() => {})
  const hawker = await startHawker(config, { step, built, signal: stopping.signal })
  running = hawker
  if (emulated) {
    await activateEmulatedMethods(hawker.database, emulated.tags)
    emulated.deliverTo(hawker.address)
  }
  // Node writes the cache when it exits normally, so a crash would lose it.
  flushCompileCache()
  if (!isBundled) bundleInBackground()
  console.log(`\n  Ready after ${seconds(startedAt)}\n`)
  console.log(`  Storefront   ${hawker.address}`)
  console.log(`  Consoles     ${hawker.address}/console`)
  console.log(`  API          ${hawker.address}/api/v1/docs`)
  if (config.demo) {
    console.log(`  Demo desk    ${hawker.address}/dev   (mails, texts, payment sandbox, clock)\n`)
    console.log(`  Demo people, password ${DEMO_PASSWORD}:`)
    for (const { email, about } of DEMO_PEOPLE) console.log(`    ${email.padEnd(22)} ${about}`)
  }
  if (emulated)
    console.log('\n  Payments     emulated: every provider can be chosen, and no real money moves')
  console.log('\n  Stop with Ctrl-C.\n')
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  if (error instanceof ConfigError)
    console.error(
      `\nNothing was started. Please correct:\n  ${error.message.replaceAll('\n', '\n  ')}\n\n` +
        'All settings: npm start -- --help',
    )
  else if (helpForStartError(error)) console.error(`\n${helpForStartError(error)}`)
  else console.error('\nHawker could not start.\n', error)
  process.exit(1)
}
