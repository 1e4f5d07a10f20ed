/** Goes to a payment page. A form that awaits it stays pending until the page is left. */
export function leaveFor(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}
