/** Returns the weekday in a time zone, 0 for Sunday. */
export function weekdayAt(timeZone: string, now: Date): number {
  const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(now)
  return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(name)
}
