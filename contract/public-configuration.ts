import type { ToolId } from './workbench.ts'

/** The part of the shop's configuration that the screens use. All of it is public. */
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
    /** Whether progress can be restored, from continue codes and from backups. */
    restoreEnabled: boolean
    showHints: boolean
    xssBonusPayload: string
  }
  /** Ids of the workbench tools that the trainer switched off. */
  workbench?: { off: readonly ToolId[] }
  hackingInstructor: {
    isEnabled: boolean
    /** A path below `assets/public/images/`. */
    avatarImage: string
    hintPlaybackSpeed: PlaybackSpeed
  }
  ctf: {
    showFlagsInNotifications: boolean
    showCountryDetailsInNotifications: 'none' | 'flag' | 'name' | 'both'
    systemWideNotifications: { url: string | null; pollFrequencySeconds: number | null }
  }
}

/** An external identity provider. It is not offered without a client id. */
export interface ThirdParty {
  clientId: string
  /** Origins of the shop that the provider accepts. `proxy` is the address that it accepts instead. */
  authorizedRedirects: { uri: string; proxy?: string }[]
  authorizationEndpoint: string
  userInfoEndpoint: string
}

/** How fast the pages of a tour advance on their own. */
export type PlaybackSpeed = 'faster' | 'fast' | 'normal' | 'slow' | 'slower'

/** When coding challenges can be opened: never, after the challenge is solved, or always. */
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
