/** Whether If-None-Match says that the client has this already. Weak and strong ETags count as equal. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((known) => bare(known) === bare(etag))
}
