/** Whether a client says with If-None-Match that it has this already. Weak and strong ETags count as the same. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((known) => bare(known) === bare(etag))
}
