/** What this worker uses of its surroundings. The compiler's own "webworker" types cannot be in one program with those of pages. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Telling extends Lasting {
  readonly data: unknown
}
interface Pushed extends Lasting {
  readonly data: { text(): string } | null
}
interface Clicked extends Lasting {
  readonly notification: Notification
}
interface Resubscribing extends Lasting {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}
type Events = {
  install: Lasting
  activate: Lasting
  fetch: Fetching
  message: Telling
  push: Pushed
  notificationclick: Clicked
  pushsubscriptionchange: Resubscribing
}
type OpenPage = {
  readonly visibilityState: string
  focus(): Promise<OpenPage>
  navigate(url: string): Promise<OpenPage | null>
}

export type FetchingEvent = Fetching
export type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<OpenPage | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): void
}
