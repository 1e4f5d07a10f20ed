/** The time zone of the device, for times that belong to no shop. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
