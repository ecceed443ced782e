/** A page to read: its title, derived from the address, and its publisher. */
export interface ReadingLink {
  url: string
  title: string
  host: string
}

/** `/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html` becomes `SQL Injection Prevention Cheat Sheet`. */
export function readingLinkFor(url: string): ReadingLink {
  const { hostname, pathname } = new URL(url)
  const parts = pathname.split('/').filter((part) => part !== '' && !/^(?:latest|en|en-US|docs)$/.test(part))
  const last = decodeURIComponent(parts.at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replace(/^\d+-/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  const host = hostname.replace(/^www\./, '')
  const title = last === '' ? host : last.charAt(0).toUpperCase() + last.slice(1)
  return { url, title, host }
}

/** The page of a weakness in the CWE catalogue. */
export function cweAddress(cwe: string): string {
  return `https://cwe.mitre.org/data/definitions/${cwe.replace(/\D/g, '')}.html`
}
