const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether Postgres would take it for a uuid in the one spelling that we hand out. */
export const isUuid = (text: string): boolean => UUID.test(text)
