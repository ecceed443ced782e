import { queryOptions } from '@tanstack/react-query'
import { http } from './http.ts'

/** What the screens want to know of the shop's configuration; the whole of it is public. */
export interface PublicConfiguration {
  application: {
    name: string
    domain: string
    altcoinName: string
    privacyContactEmail: string
    social: Partial<Record<SocialKey, string | null>>
    recyclePage: { topProductImage: string; bottomProductImage: string }
  }
}

export type SocialKey =
  | 'twitterUrl'
  | 'blueSkyUrl'
  | 'mastodonUrl'
  | 'facebookUrl'
  | 'slackUrl'
  | 'redditUrl'
  | 'pressKitUrl'
  | 'nftUrl'
  | 'questionnaireUrl'

/** How this shop is set up. Asked for once: it changes with a restart only. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: async () =>
    (await http.get<{ config: PublicConfiguration }>('/rest/admin/application-configuration')).config,
  staleTime: Number.POSITIVE_INFINITY,
})
