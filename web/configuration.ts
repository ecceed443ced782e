import { queryOptions } from '@tanstack/react-query'
import type { ToolId } from '#contract/workbench.ts'
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
    showGitHubLinks: boolean
    localBackupEnabled: boolean
    chatBot?: { name?: string; avatar?: string; sampleQuestions?: string[] }
    welcomeBanner: { showOnFirstStart: boolean; title: string; message: string }
    googleOauth: ThirdParty
    cookieConsent: { message: string; dismissText: string; linkText: string; linkUrl: string }
  }
  challenges: {
    codingChallengesEnabled: CodingMode
    restrictToTutorialsFirst: boolean
    /** Progress may be brought along: with continue codes, and from backups. */
    restoreEnabled: boolean
    showHints: boolean
    xssBonusPayload: string
  }
  /** Tools of the workbench that the trainer took away, by their ids. */
  workbench?: { off: readonly ToolId[] }
  hackingInstructor: {
    isEnabled: boolean
    /** Below `assets/public/images/`. */
    avatarImage: string
    hintPlaybackSpeed: PlaybackSpeed
  }
  ctf: {
    showFlagsInNotifications: boolean
    showCountryDetailsInNotifications: 'none' | 'flag' | 'name' | 'both'
    systemWideNotifications: { url: string | null; pollFrequencySeconds: number | null }
  }
}

/** An identity provider outside the shop. Without a client id nobody is sent there. */
export interface ThirdParty {
  clientId: string
  /** Origins of the shop that the provider knows; `proxy` is the address that it knows instead. */
  authorizedRedirects: { uri: string; proxy?: string }[]
  authorizationEndpoint: string
  userInfoEndpoint: string
}

/** How fast the pages of a tour turn by themselves. */
export type PlaybackSpeed = 'faster' | 'fast' | 'normal' | 'slow' | 'slower'

/** When coding challenges can be reached: never, once the challenge itself is solved, or always. */
export type CodingMode = 'never' | 'solved' | 'always'

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
