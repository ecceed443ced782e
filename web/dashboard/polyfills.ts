/* Plain script in the head that chooses the colour scheme before the first paint. It cannot import anything; the keys
   are those of ui/theme/scheme.ts. */
{
  const chosen = localStorage.getItem('color-scheme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (matchMedia('(prefers-contrast: more)').matches) {
    document.documentElement.setAttribute('data-contrast', 'more')
  }
}
