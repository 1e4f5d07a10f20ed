export type SmsSender = { send(to: string, text: string): Promise<void> }
