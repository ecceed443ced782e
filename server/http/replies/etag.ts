import { hash } from 'node:crypto'

/** An ETag of a text's content. It is weak because compressed and plain bytes have the same one. */
export function weakEtag(text: string | Buffer): string {
  return `W/"${text.length.toString(16)}-${hash('sha1', text, 'base64').slice(0, 27)}"`
}

/** Whether If-None-Match says that the client has this already. Weak and strong ETags count as equal. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((known) => bare(known) === bare(etag))
}
