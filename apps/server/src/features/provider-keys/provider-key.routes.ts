import * as methods from '@hawker/contract/payment-methods'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { removeProviderKeys } from './remove-provider-keys.ts'
import { saveProviderKeys } from './save-provider-keys.ts'
import { startTestPayment } from './start-test-payment.ts'
import { listPaymentAlerts } from './list-payment-alerts.ts'
import { listStaffMethods, showStaffMethod } from './staff-payment-methods.ts'
import { askProvider, recordTest } from './test-provider.ts'
import { updatePaymentMethod } from './update-payment-method.ts'

export const providerKeyRoutes = ({ database, ...deps }: Deps): Route[] => [
  read(methods.listStaffPaymentMethods, () => listStaffMethods(database, deps)),
  read(methods.showStaffPaymentMethod, ({ params }) => showStaffMethod(database, deps, params.tag)),
  write(methods.updatePaymentMethod, (tx, { user, ip, userAgent, params, body }) =>
    updatePaymentMethod(tx, deps, {
      by: { userId: user.userId, ip, userAgent },
      tag: params.tag,
      change: body,
    }),
  ),
  write(methods.saveProviderKeys, (tx, { user, ip, userAgent, params, body }) =>
    saveProviderKeys(tx, deps, {
      by: { userId: user.userId, ip, userAgent },
      tag: params.tag,
      body,
    }),
  ),
  write(methods.removeProviderKeys, (tx, { user, ip, userAgent, params }) =>
    removeProviderKeys(tx, deps, {
      by: { userId: user.userId, ip, userAgent },
      tag: params.tag,
      keySet: params.key_set,
    }),
  ),
  write(methods.startTestPayment, (tx, { user, params }) =>
    startTestPayment(tx, deps, { userId: user.userId, tag: params.tag }),
  ),
  read(methods.listPaymentAlerts, async () => listPaymentAlerts(database, deps)),
  writePrepared(
    methods.testProvider,
    ({ params }) => askProvider(deps.payments, params.tag),
    (tx, { user, params }, test) =>
      recordTest(tx, deps, { userId: user.userId, tag: params.tag, test }),
  ),
]
