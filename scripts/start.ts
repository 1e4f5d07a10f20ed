// npm start: everything a marketplace needs, on a machine that has nothing but Node.
import { enableCompileCache, flushCompileCache } from 'node:module'

// What is loaded from here on was compiled by an earlier start: one after a crash takes a quarter less.
enableCompileCache()
const { bundleBeside, loadServer } = await import('./server-bundle.ts')
const {
  AlreadyRunning,
  ConfigError,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  isBundled,
  readConfig,
  settingsHelp,
  startHawker,
} = await loadServer()
const { buildApp } = await import('./build.ts')
const { fixFor } = await import('./start-trouble.ts')

if (process.argv.includes('--help')) {
  console.log(
    `Hawker, an open marketplace for food and groceries.\n\n  npm start            start everything on one port\n  npm start -- --help  this page\n\nSettings, as environment variables:\n${settingsHelp()}\n`,
  )
  process.exit(0)
}

const began = performance.now()
const interactive = process.stdout.isTTY
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
/** One line a step, with its progress while it runs where the terminal can show that. */
async function step<T>(
  name: string,
  work: (progress: (done: number, of: number) => void) => Promise<T>,
): Promise<T> {
  const from = performance.now()
  const result = await work((done, of) => {
    if (interactive) process.stdout.write(`\r  ${name} ${Math.floor((done / of) * 100)} %   `)
  })
  console.log(`${interactive ? '\r' : ''}  ✓ ${name} (${seconds(from)})   `)
  return result
}

try {
  const [unknown] = process.argv.slice(2)
  if (unknown)
    throw new ConfigError(
      `${unknown} is not known here: settings are environment variables, as in PORT=4000 npm start`,
    )
  const config = readConfig()
  console.log('\nHawker is starting\n')
  const built = Promise.all([
    step('storefront', () => buildApp('storefront')),
    step('console', () => buildApp('console')),
  ])
  // Heard of here: a rejection must not go unhandled while the database still starts.
  built.catch(() => {})
  const hawker = await startHawker(config, { step, built })
  // Otherwise kept at a proper end only, which is not how a crash ends.
  flushCompileCache()
  if (!isBundled) bundleBeside()
  console.log(`\n  Ready after ${seconds(began)}\n`)
  console.log(`  Storefront   ${hawker.address}`)
  console.log(`  Consoles     ${hawker.address}/console`)
  console.log(`  API          ${hawker.address}/api/v1/docs`)
  if (config.demo) {
    console.log(`  Demo desk    ${hawker.address}/dev   (mails, texts, payment sandbox, clock)\n`)
    console.log(`  Demo people, password ${DEMO_PASSWORD}:`)
    for (const { email, about } of DEMO_PEOPLE) console.log(`    ${email.padEnd(22)} ${about}`)
  }
  console.log('\n  Stop with Ctrl-C.\n')

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`\n${signal}: letting what runs come to its end …`)
    // A drain that hangs must not keep the machine from stopping us.
    setTimeout(() => process.exit(1), 20_000).unref()
    hawker.stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
} catch (error) {
  if (error instanceof ConfigError)
    console.error(
      `\nNothing was started. Please correct:\n  ${error.message.replaceAll('\n', '\n  ')}\n\nAll settings: npm start -- --help`,
    )
  else if (error instanceof AlreadyRunning) console.error(`\n${error.message}`)
  else if (fixFor(error)) console.error(`\n${fixFor(error)}`)
  else console.error('\nHawker could not start.\n', error)
  process.exit(1)
}
