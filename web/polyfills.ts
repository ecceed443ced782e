/*
 * Runs as a plain script in the head, before anything is painted: chooses day or night, and keeps the time. No
 * imports here: the key is SCHEME_KEY of ui/theme/scheme.ts.
 */
{
  const chosen = localStorage.getItem('color-scheme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

/*
 * Those who live in another time put a function in the place of `Date` that always says the same. Libraries need
 * `Date.now` to go on: whatever takes the place gets it.
 */
{
  const { now } = Date
  let current = Date
  Object.defineProperty(window, 'Date', {
    configurable: true,
    get: () => current,
    set: (other: DateConstructor) => {
      current = other
      if (typeof other === 'function' && !('now' in other)) Object.assign(other, { now })
    },
  })
}
