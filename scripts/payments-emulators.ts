// npm run payments:emulators: payment providers for trying out payments, without real money.
import { parseArgs } from 'node:util'
import { startEmulatedPayments } from '@hawker/server/emulated-payments'
import { onStopRequest } from './on-stop-request.ts'

const HELP = `Serves emulators of all payment providers on this machine. No real money moves.

  npm run payments:emulators -- [--port 4100] [--hawker http://localhost:3000]

  --port NUMBER     where the emulators listen
  --hawker ADDRESS  where webhooks are delivered, every second

Start Hawker with the printed settings, or let npm start -- --emulated-payments do all of this.`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    hawker: { type: 'string', default: 'http://localhost:3000' },
    help: { type: 'boolean', default: false },
  },
})
const port = Number(values.port)
if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (!Number.isInteger(port) || port < 0 || port > 65_535 || !URL.canParse(values.hawker)) {
  console.error(HELP)
  process.exit(1)
}
const payments = await startEmulatedPayments({ port })
const origin = new URL(values.hawker).origin
payments.deliverTo(origin)
console.log(`# Settings for Hawker, which is expected at ${origin}:`)
for (const [name, value] of Object.entries(payments.settings))
  console.log(`export ${name}='${value}'`)
onStopRequest(() => process.exit(0))
