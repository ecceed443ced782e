/** Returns the value of a cookie, or undefined if it is missing or empty. */
export function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || undefined
}

/**
 * Sets a cookie for the whole site, readable by scripts. Uses `document.cookie`: the Cookie Store API is missing where
 * a class opens the shop over plain http from another machine.
 */
export function setCookie(name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}`
}

export function deleteCookie(name: string): void {
  setCookie(name, '', 0)
}
