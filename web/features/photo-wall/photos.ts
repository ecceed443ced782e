import { queryOptions } from '@tanstack/react-query'
import type { Memory, Success } from '#contract/http.ts'
import type { PublicConfiguration } from '#web/configuration.ts'
import { http } from '#web/http.ts'

const LONGEST_POST = 140

/** What a picture is called: its caption, and who took it where the shop knows her name. */
export function captionOf({ caption, User }: Memory): string {
  return User?.username ? `${caption} (© ${User.username})` : caption
}

/** What a PNG begins with, and a JPEG: whatever its first segment is. */
const SIGNATURES = ['89504e47', 'ffd8ff']

/** Whether a file begins as a PNG or a JPEG does, whatever it is called. */
export async function isPicture(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const found = Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return SIGNATURES.some((signature) => found.startsWith(signature))
}

/** A place where a picture can be told about, and the address that does it. */
export interface ShareLink {
  network: 'X' | 'Bluesky' | 'Mastodon'
  url: string
}

/** Where a caption can be shared: on the networks that this shop has an account with. */
export function shareLinks(
  caption: string,
  social: PublicConfiguration['application']['social'],
): ShareLink[] {
  const text = encodeURIComponent(caption.slice(0, LONGEST_POST))
  const shares: ShareLink[] = []
  if (social.twitterUrl) {
    shares.push({ network: 'X', url: `https://twitter.com/intent/tweet?text=${text}` })
  }
  if (social.blueSkyUrl) {
    shares.push({ network: 'Bluesky', url: `https://bsky.app/intent/compose?text=${text}` })
  }
  if (social.mastodonUrl) {
    shares.push({ network: 'Mastodon', url: `https://mastodonshare.com/?text=${text}` })
  }
  return shares
}

/** The pictures on the wall, oldest first. */
export const memoriesQuery = queryOptions({
  queryKey: ['memories'],
  queryFn: async () => (await http.get<Success<Memory[]>>('/rest/memories/')).data,
})
