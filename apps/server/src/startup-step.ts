export type Progress = (done: number, of: number) => void
/** Runs one step of the start-up and reports its progress. */
export type StartupStep = <T>(name: string, work: (progress: Progress) => Promise<T>) => Promise<T>
