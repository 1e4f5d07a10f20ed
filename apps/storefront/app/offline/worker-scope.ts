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
type Events = { install: Lasting; activate: Lasting; fetch: Fetching; message: Telling }

export type FetchingEvent = Fetching
export type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): void
}
