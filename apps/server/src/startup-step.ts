export type Progress = (done: number, of: number) => void
/** Runs a part of the start and tells the person who waits how far it is. */
export type StartupStep = <T>(name: string, work: (progress: Progress) => Promise<T>) => Promise<T>
