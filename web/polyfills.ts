/* Runs as a classic script in the head, before the first paint: sets the colour scheme, prefetches the customer's
   language, and fixes `Date`. No imports here: the keys are those of ui/theme/scheme.ts. */
{
  const chosen = localStorage.getItem('color-scheme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  const wantsContrast =
    localStorage.getItem('contrast') ?? (matchMedia('(prefers-contrast: more)').matches && 'more')
  if (wantsContrast === 'more') document.documentElement.setAttribute('data-contrast', 'more')
}

{
  const language = document.cookie.match(/(?:^|; )language=([^;]+)/)?.[1]
  if (language && language !== 'en') {
    const early = document.createElement('link')
    early.rel = 'preload'
    early.as = 'fetch'
    early.crossOrigin = 'anonymous'
    early.href = `./assets/i18n/${language}.json`
    document.head.append(early)
  }
}

/* Some tests replace `Date` with a function that always returns the same time. Libraries need `Date.now` nevertheless:
   each replacement gets it. */
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
