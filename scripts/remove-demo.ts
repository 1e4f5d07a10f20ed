// npm run remove-demo: removes the demo people and their city, so that production may start.
import { ConfigError, readConfig } from '@hawker/server/config/read-config'
import { DEMO_PEOPLE } from '@hawker/server/demo-people'
import { removeDemoCity } from '@hawker/server/remove-demo-city'
import { helpForStartError } from './start-error-help.ts'

try {
  const config = readConfig()
  const { people, shops, cancelledOrders, cancelledParcels, takenBack, privileged } =
    await removeDemoCity(config)
  if (people + shops === 0) console.log('\nNothing to remove: this database has no demo city.')
  else
    console.log(
      `\nRemoved ${people} demo accounts, ${DEMO_PEOPLE.map(({ email }) => email).join(', ')} among them.\n` +
        `Cancelled ${cancelledOrders} open orders and ${cancelledParcels} parcels, hid ${shops} shops, ` +
        `and booked back ${(Number(takenBack) / 100).toFixed(2)} of play money.\n` +
        'Orders, bookings and parcels of the past stay in the books.',
    )
  if (privileged.length > 0)
    console.log(
      '\nThese accounts keep their rights. In a demo everyone can give rights, so check them:\n' +
        privileged
          .map(({ email, roles }) => `  ${email ?? '(no address)'}: ${roles.join(', ')}`)
          .join('\n'),
    )
} catch (error) {
  const help = error instanceof ConfigError ? error.message : helpForStartError(error)
  console.error(`\nNothing more was removed. ${help ?? ''}`, ...(help === undefined ? [error] : []))
  process.exitCode = 1
}
