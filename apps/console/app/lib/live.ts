// Re-exports until every importer names the new module.
export { useEventStream as useLive } from '@hawker/web/live/use-event-stream'
