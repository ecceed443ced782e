import { queryOptions } from '@tanstack/react-query'
import type { Memory, Success } from '#contract/http.ts'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { http } from '#web/http.ts'

const LONGEST_POST = 140

/** The caption of a photo, with the photographer if the shop knows them. */
export function captionOf({ caption, User }: Memory): string {
  return User?.username ? `${caption} (© ${User.username})` : caption
}

/** The first bytes of a PNG, and of a JPEG with any first segment. */
const SIGNATURES = ['89504e47', 'ffd8ff']

/** Whether the content of a file is a PNG or a JPEG, whatever its name. */
export async function isPicture(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const found = Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return SIGNATURES.some((signature) => found.startsWith(signature))
}

/** A network, and the address that shares a photo there. */
export interface ShareLink {
  network: 'X' | 'Bluesky' | 'Mastodon'
  url: string
}

/** The networks where a caption can be shared: those that this shop has an account with. */
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

/** The photos on the wall, oldest first. */
export const memoriesQuery = queryOptions({
  queryKey: ['memories'],
  queryFn: async () => (await http.get<Success<Memory[]>>('/rest/memories/')).data,
})
