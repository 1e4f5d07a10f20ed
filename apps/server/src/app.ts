import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import type { FastifyInstance } from 'fastify'
import { openHosted, openSocial } from './adapters/identity/open-identity.ts'
import { openMaps } from './adapters/maps/open-maps.ts'
import { fakeMailer } from './adapters/mail/fake-mailer.ts'
import { openPaymentProviders } from './adapters/payments/registry.ts'
import { sandboxPages, sandboxProvider } from './adapters/payments/sandbox.ts'
import { loadOrCreateVapidKeys } from './adapters/push/vapid.store.ts'
import { webPushSender } from './adapters/push/web-push.ts'
import { openSearch } from './adapters/search/open-search.ts'
import { fakeSmsSender } from './adapters/sms/fake-sms-sender.ts'
import { twilioSms } from './adapters/sms/twilio.ts'
import { diskCache } from './adapters/storage/disk-cache.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import type { Config } from './config/config.ts'
import type { Database } from '@hawker/postgres/database'
import type { Clock, Deps } from './deps.ts'
import {
  accountJobs,
  accountRoutes,
  accountSweeps,
  setDeviceCookies,
  createSessionCache,
  socialPages,
} from './features/accounts/index.ts'
import { addressRoutes } from './features/addresses/index.ts'
import { applicationRoutes } from './features/applications/index.ts'
import { auditJobs, auditRoutes, auditSweeps } from './features/audit/index.ts'
import { cartRoutes, cartSweeps } from './features/carts/index.ts'
import { catalogRoutes, productEdits } from './features/catalog/index.ts'
import { chatRoutes } from './features/chat/index.ts'
import { contentRoutes, contentSweeps } from './features/content/index.ts'
import { couponRoutes } from './features/coupons/index.ts'
import { courierRoutes, courierSweeps } from './features/couriers/index.ts'
import { demoClock, devPages } from './features/dev/index.ts'
import { dineInPages, dineInRoutes, dineInSweeps } from './features/dine-in/index.ts'
import { editingRoutes } from './features/editing/index.ts'
import { floorRoutes } from './features/floor/index.ts'
import { groupListeners, groupRoutes, groupSweeps } from './features/group-orders/index.ts'
import { likeRoutes } from './features/likes/index.ts'
import { type MapTiles, mapsRoutes, placeSource } from './features/maps/index.ts'
import {
  notificationJobs,
  notificationListeners,
  notificationRoutes,
  notificationSweeps,
  unsubscribePages,
} from './features/notifications/index.ts'
import {
  orderChangeListeners,
  orderChangeRoutes,
  orderChangeSweeps,
} from './features/order-changes/index.ts'
import { ownDataRoutes, ownDataSweeps } from './features/own-data/index.ts'
import {
  parcelJobs,
  parcelLinks,
  parcelListeners,
  parcelRoutes,
  parcelSweeps,
} from './features/parcels/index.ts'
import { orderPaymentRoutes } from './features/order-payments/index.ts'
import { checkoutJobs, checkoutListeners, checkoutRoutes } from './features/checkout/index.ts'
import { orderListeners, orderRoutes, orderSweeps } from './features/orders/index.ts'
import {
  paymentRequestJobs,
  paymentRequestListeners,
  paymentRequestRoutes,
  paymentRequestSweeps,
} from './features/payment-requests/index.ts'
import {
  noteProviderCall,
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
} from './features/payments/index.ts'
import {
  reconciliationJobs,
  reconciliationRoutes,
  reconciliationSweeps,
} from './features/reconciliation/index.ts'
import {
  followKeySets,
  loadKeySets,
  providerKeyRoutes,
  providerKeySweeps,
} from './features/provider-keys/index.ts'
import { pictureFileRoutes, pictureRoutes, pictureSweeps } from './features/pictures/index.ts'
import { receiptRoutes } from './features/receipts/index.ts'
import { recipeRoutes } from './features/recipes/index.ts'
import { claimListeners, claimRoutes, claimSweeps } from './features/claims/index.ts'
import {
  reservationJobs,
  reservationListeners,
  reservationPages,
  reservationRoutes,
  reservationSweeps,
  tableUses,
} from './features/reservations/index.ts'
import { reviewRoutes, reviewSweeps } from './features/reviews/index.ts'
import { referralListeners, referralRoutes, referralSweeps } from './features/referrals/index.ts'
import { searchRoutes, searchSweeps } from './features/search/index.ts'
import { openingHoursRoutes } from './features/opening-hours/index.ts'
import {
  activeLocales,
  loadActiveCurrencies,
  manifestPage,
  settingsOf,
  settingsRoutes,
  watchTextOverrides,
} from './features/settings/index.ts'
import { sitemapPages } from './features/sitemaps/index.ts'
import { invalidateListsOnChange, listTag, shopRoutes, shopSweeps } from './features/shops/index.ts'
import {
  trackingJobs,
  trackingListeners,
  trackingPages,
  trackingRoutes,
} from './features/tracking/index.ts'
import { budgetedTexts, textPages, trustSweeps } from './features/trust/index.ts'
import { walletListeners, walletRoutes, walletSweeps } from './features/wallet/index.ts'
import { createAnswerCache } from './http/api/answer-cache.ts'
import { serveApiDocs } from './http/api/api-docs.ts'
import { serveConsoleFiles } from './http/pages/console-files.ts'
import { createCouponLimit } from './http/api/coupon-limit.ts'
import { serveHealth } from './http/health.ts'
import { idempotencySweeps } from './http/api/idempotency.jobs.ts'
import { openInProcess } from './http/api/in-process.ts'
import { deriveKey } from './core/derive-key.ts'
import { openLiveEvents } from './core/live-events.ts'
import { clockOfUnits, withUnitsOfWork } from './core/one-instant.ts'
import { serveLocaleFiles } from './http/pages/locale-files.ts'
import { createRateLimits } from './http/api/rate-limits.ts'
import { createStreamLimits } from './http/api/stream-limits.ts'
import type { Route } from './http/api/route.ts'
import { type ServerOptions, serveOperations } from './http/api/serve-operations.ts'
import { createServer } from './http/server.ts'
import { type RenderCacheMode, mountStorefront } from './http/pages/storefront.ts'
import { endStreamsOfSession } from './http/api/event-stream.ts'
import { countInPostgres } from './http/api/rate-limit-counter.ts'
import { loadPersonalDataKey } from './personal-data-key.ts'
import { type WorkerOptions, runDueJobs, startWorker } from './jobs/worker.ts'

export type OpenedApp = {
  readonly http: FastifyInstance
  readonly deps: Deps
  listen(): Promise<string>
  /** Runs all due jobs, for tools that do not listen. */
  runDueJobs(): Promise<void>
  close(): Promise<void>
}
export type AppOptions = {
  appsFolder: string
  onFault: (error: unknown, where: string) => void
  /** Called with each answered request, such as `GET /cart 200 12 ms`. */
  onAnswer?: (line: string) => void
  cachePages?: boolean
  renderCache?: RenderCacheMode
  pageFreshMs?: number
  rateLimitScale?: number
  /** Replaces the providers of the settings. */
  social?: Deps['social']
}

/** The routes of all operations of /api/v1, lower features first. */
export const routesOf = (deps: Deps, tiles: MapTiles | undefined): Route[] => [
  ...settingsRoutes(deps),
  ...editingRoutes(deps, [productEdits(deps)]),
  ...pictureRoutes(deps),
  ...auditRoutes(deps),
  ...contentRoutes(deps),
  ...accountRoutes(deps),
  ...addressRoutes(deps),
  ...mapsRoutes(deps, tiles),
  ...shopRoutes(deps),
  ...catalogRoutes(deps),
  ...likeRoutes(deps),
  ...searchRoutes(deps),
  ...recipeRoutes(deps),
  ...floorRoutes(deps, tableUses),
  ...dineInRoutes(deps),
  ...cartRoutes(deps),
  ...groupRoutes(deps),
  ...couponRoutes(deps),
  ...walletRoutes(deps),
  ...referralRoutes(deps),
  ...paymentRoutes(deps),
  ...providerKeyRoutes(deps),
  ...reconciliationRoutes(deps),
  ...checkoutRoutes(deps),
  ...orderRoutes(deps),
  ...orderPaymentRoutes(deps),
  ...paymentRequestRoutes(deps),
  ...orderChangeRoutes(deps),
  ...reservationRoutes(deps),
  ...openingHoursRoutes(deps),
  ...courierRoutes(deps),
  ...parcelRoutes(deps),
  ...trackingRoutes(deps),
  ...claimRoutes(deps),
  ...reviewRoutes(deps),
  ...receiptRoutes(deps),
  ...chatRoutes(deps),
  ...applicationRoutes(deps),
  ...notificationRoutes(deps),
  ...ownDataRoutes(deps),
]

/** Event listeners, background jobs and periodic sweeps of all features. */
export const backgroundWorkOf = (
  deps: Deps,
): Pick<WorkerOptions, 'listeners' | 'jobs' | 'sweeps'> => ({
  listeners: [
    ...checkoutListeners(deps),
    ...orderListeners(deps),
    ...orderChangeListeners(deps),
    ...paymentListeners(deps),
    ...walletListeners(deps),
    ...reservationListeners(deps),
    ...parcelListeners(deps),
    ...trackingListeners(deps),
    ...referralListeners(deps),
    ...claimListeners(deps),
    ...groupListeners(),
    ...paymentRequestListeners(),
    ...notificationListeners(deps),
  ],
  jobs: [
    ...accountJobs(deps),
    ...paymentJobs(deps),
    ...checkoutJobs(deps),
    ...paymentRequestJobs(deps),
    ...reservationJobs(deps),
    ...parcelJobs(deps),
    ...trackingJobs(deps),
    ...auditJobs(deps),
    ...reconciliationJobs(deps),
    ...notificationJobs(deps),
  ],
  sweeps: [
    ...idempotencySweeps(deps),
    ...pictureSweeps(deps),
    ...auditSweeps(deps),
    ...reconciliationSweeps(deps),
    ...providerKeySweeps(deps),
    ...accountSweeps(deps),
    ...trustSweeps(deps),
    ...contentSweeps(deps),
    ...searchSweeps(deps),
    ...shopSweeps(deps),
    ...dineInSweeps(deps),
    ...cartSweeps(deps),
    ...groupSweeps(deps),
    ...orderSweeps(deps),
    ...orderChangeSweeps(deps),
    ...reservationSweeps(deps),
    ...courierSweeps(deps),
    ...parcelSweeps(deps),
    ...walletSweeps(deps),
    ...referralSweeps(deps),
    ...paymentSweeps(deps),
    ...paymentRequestSweeps(deps),
    ...claimSweeps(deps),
    ...reviewSweeps(deps),
    ...notificationSweeps(deps),
    ...ownDataSweeps(deps),
  ],
})

/** Wires everything together. The only place that chooses the adapter of each port. */
export async function openApp(
  config: Config,
  pooled: Database,
  {
    appsFolder,
    onFault,
    onAnswer,
    cachePages = true,
    renderCache = 'all',
    pageFreshMs,
    rateLimitScale = 1,
    social,
  }: AppOptions,
): Promise<OpenedApp> {
  const database = withUnitsOfWork(pooled)
  const live = await openLiveEvents(database, (error) => onFault(error, 'live'))
  const systemClock: Clock = { now: () => new Date() }
  const runningClock = config.demo ? await demoClock(database, live) : systemClock
  const clock = clockOfUnits(runningClock)
  const random = {
    int: (max: number) => randomInt(max),
    bytes: (size: number) => randomBytes(size),
    uuid: () => randomUUID(),
  }
  const personalDataKey = await loadPersonalDataKey(config.dataFolder, config.personalDataKey)
  const sandbox = sandboxProvider({
    database,
    clock,
    random,
    personalDataKey,
    origin: config.origin,
  })
  const payments = await openPaymentProviders({
    clock: systemClock,
    ...(config.demo ? { marketplaceClock: runningClock } : {}),
    origin: config.origin,
    production: config.production,
    environment: config.payments.keys,
    hosts: config.payments.hosts,
    fixed: config.demo ? [sandbox] : [],
    loadKeySets: () => loadKeySets(database, personalDataKey),
    onCall: (tag, call, keySet) =>
      noteProviderCall(database, {
        ...call,
        tag,
        at: systemClock.now(),
        hasCurrentKeys: payments.providers.keySetOf(tag) === keySet,
      }),
  })
  const stopFollowing = followKeySets(live, payments, (error) => onFault(error, 'provider keys'))
  const deps: Deps = {
    database,
    clock,
    random,
    live,
    payments: payments.providers,
    maps: openMaps(config.maps, placeSource(database)),
    search: openSearch(config.search, database, onFault),
    mail: config.smtpUrl
      ? (await import('./adapters/mail/smtp.ts')).smtpMailer(config.smtpUrl, config.mailFrom)
      : fakeMailer(database, clock),
    texts: budgetedTexts(
      { database, clock, personalDataKey, limitScale: rateLimitScale },
      config.twilio ? twilioSms(config.twilio) : fakeSmsSender(database, clock),
    ),
    push: webPushSender({
      keys: await loadOrCreateVapidKeys(database, personalDataKey),
      subject: config.secureCookies ? config.origin : 'mailto:no-reply@hawker.test',
      reach: config.pushReach,
    }),
    social: social ?? openSocial(config.identity, systemClock.now),
    hosted: await openHosted(config.identity, systemClock.now),
    storage: openStorage(config.s3, join(config.dataFolder, 'images'), systemClock.now),
    resizedPictures: diskCache(
      join(config.dataFolder, 'picture-sizes'),
      config.pictureCacheBytes,
      (error) => onFault(error, 'picture sizes'),
    ),
    pictureKey: deriveKey(personalDataKey, 'pictures'),
    personalDataKey,
    origin: config.origin,
    mailDomain: config.mailDomain,
    limitScale: rateLimitScale,
    demo: config.demo,
  }
  const options: ServerOptions = {
    database,
    clock,
    origin: config.origin,
    personalDataKey,
    ...createSessionCache(database, clock, deps),
    rateLimits: createRateLimits(rateLimitScale, countInPostgres(database.pool)),
    couponLimit: createCouponLimit(rateLimitScale, countInPostgres(database.pool)),
    ...(cachePages ? { answers: createAnswerCache(live) } : {}),
    streamLimits: createStreamLimits(rateLimitScale),
    phoneCountry: async () => (await settingsOf(database)).phoneCountry,
    trustProxy: config.trustProxy,
    strict: !config.production,
    ...(onAnswer ? { onAnswer } : {}),
    onFault: (error, requestId) => onFault(error, `request ${requestId}`),
  }
  live.subscribe(endStreamsOfSession)
  const http = createServer(options)
  serveHealth(http, database)
  const tiles = config.maps.tilesUrl
    ? { url: config.maps.tilesUrl, attribution: '© OpenStreetMap contributors' }
    : undefined
  const readDirectly = serveOperations(http, routesOf(deps, tiles), options)
  serveApiDocs(http)
  const texts = await watchTextOverrides(deps, (error) => onFault(error, 'texts'))
  serveLocaleFiles(http, texts.look)
  setDeviceCookies(http, deps, (error) => onFault(error, 'devices'))
  unsubscribePages(http, deps)
  pictureFileRoutes(http, deps)
  sitemapPages(http, deps)
  manifestPage(http, deps)
  paymentPages(http, deps)
  const linkLimit = { scale: rateLimitScale, count: countInPostgres(database.pool) }
  socialPages(http, deps, linkLimit)
  textPages(http, deps, linkLimit)
  trackingPages(http, deps, parcelLinks(deps), linkLimit)
  reservationPages(http, deps, linkLimit)
  dineInPages(http, deps, linkLimit)
  if (config.demo) {
    devPages(http, deps)
    sandboxPages(http, sandbox)
  }
  if (existsSync(join(appsFolder, 'console/build/client')))
    await serveConsoleFiles(http, join(appsFolder, 'console/build/client'))
  if (existsSync(join(appsFolder, 'storefront/build/server'))) {
    const locales = SHIPPED_LOCALES.map(({ locale }) => locale)
    await mountStorefront(http, {
      folder: join(appsFolder, 'storefront/build'),
      inProcess: openInProcess(http, readDirectly),
      live,
      clock,
      origin: config.origin,
      demo: config.demo,
      locales,
      async offered() {
        const active = await activeLocales(deps.database)
        return {
          locales: new Set(active.length > 0 ? active : locales),
          currencyIds: new Set((await loadActiveCurrencies(deps.database)).map(({ id }) => id)),
        }
      },
      cachePages,
      renderCache,
      lists: {
        tag: listTag,
        follow: (pages) => invalidateListsOnChange(deps, pages, (error) => onFault(error, 'lists')),
      },
      ...(pageFreshMs === undefined ? {} : { pageFreshMs }),
      onFault: options.onFault,
    })
  }
  await http.ready()
  const work = backgroundWorkOf(deps)
  const sweeps = config.demo ? [...work.sweeps, ...sandbox.sweeps] : work.sweeps
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  return {
    http,
    deps,
    listen: async () => {
      await http.listen({ port: config.port, host: config.host })
      // Accept requests first, then start on the queued jobs.
      if (config.roles.has('worker'))
        worker = await startWorker({ database, ...work, sweeps, onFault })
      const address = http.server.address()
      return `http://localhost:${typeof address === 'object' && address ? address.port : config.port}`
    },
    runDueJobs: () => runDueJobs({ database, ...work, sweeps, onFault }),
    async close() {
      await http.drain()
      await stopFollowing()
      await texts.stop()
      await http.close()
      await worker?.stop()
      await live.close()
    },
  }
}
