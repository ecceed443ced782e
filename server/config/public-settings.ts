import type { PublicConfiguration } from '#contract/public-configuration.ts'
import type { Configuration } from './schema.ts'

/** Whether a setting is published: the whole of it, or field by field. */
type Visibility<Value> =
  | 'public'
  | 'private'
  | (Value extends object ? { readonly [Name in keyof Value]-?: Visibility<Value[Name]> } : never)

type Sections = { readonly [Name in keyof Configuration]: Visibility<Configuration[Name]> }

/**
 * Which settings everybody can read at `/rest/admin/application-configuration`, as existing clients do. Each new setting
 * is named here, or the compiler complains. Choose `public` only if the web app or such a client needs it. A secret is no
 * setting: it comes from an environment variable.
 */
const VISIBILITY = {
  server: {
    port: 'public',
    host: 'public',
    basePath: 'public',
    baseUrl: 'public',
    trustProxy: 'public',
  },
  application: {
    domain: 'public',
    name: 'public',
    description: 'public',
    logo: 'public',
    favicon: 'public',
    theme: 'public',
    colors: 'public',
    showVersionNumber: 'public',
    showGitHubLinks: 'public',
    localBackupEnabled: 'public',
    numberOfRandomFakeUsers: 'public',
    altcoinName: 'public',
    privacyContactEmail: 'public',
    customMetricsPrefix: 'public',
    social: 'public',
    recyclePage: 'public',
    welcomeBanner: 'public',
    cookieConsent: 'public',
    securityTxt: 'public',
    chatBot: {
      name: 'public',
      greeting: 'public',
      trainingData: 'public',
      defaultResponse: 'public',
      avatar: 'public',
      sampleQuestions: 'public',
      /** An address in the operator's network. */
      llmApiUrl: 'private',
      model: 'public',
      llmMaxRetries: 'public',
      llmTimeoutSeconds: 'public',
      llmMaxTokens: 'public',
      llmRequestsPerMinute: 'public',
    },
    promotion: 'public',
    easterEggPlanet: 'public',
    googleOauth: 'public',
  },
  challenges: {
    showSolvedNotifications: 'public',
    showHints: 'public',
    showMitigations: 'public',
    codingChallengesEnabled: 'public',
    restrictToTutorialsFirst: 'public',
    houseSpecials: 'public',
    restoreEnabled: 'public',
    safetyMode: 'public',
    disabledEnv: 'public',
    overwriteUrlForProductTamperingChallenge: 'public',
    overwriteUrlForCsrfChallenge: 'public',
    xssBonusPayload: 'public',
    showFeedbackButtons: 'public',
    csafHashValue: 'public',
    safetyOverride: 'public',
    metricsIgnoredUserAgents: 'public',
  },
  hackingInstructor: {
    isEnabled: 'public',
    avatarImage: 'public',
    hintPlaybackSpeed: 'public',
  },
  workbench: { off: 'public' },
  ctf: {
    showFlagsInNotifications: 'public',
    showCountryDetailsInNotifications: 'public',
    countryMapping: 'public',
    systemWideNotifications: 'public',
  },
} as const satisfies Sections

/** Returns the settings that everybody can read. What `VISIBILITY` does not name is not among them. */
export function publicSettings(configuration: Configuration): Record<string, unknown> {
  return publicFields(configuration, VISIBILITY)
}

/** Its fields, or `public` or `private` for all of it. */
type Marks = string | { readonly [name: string]: Marks }

function publicFields(settings: object, marks: { readonly [name: string]: Marks }): Record<string, unknown> {
  const fields = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    const mark = marks[name]
    if (mark === 'public') return [[name, value]]
    return typeof mark === 'object' ? [[name, publicFields(value, mark)]] : []
  })
  return Object.fromEntries(fields)
}

/** Returns the public settings that the screens of the web app need. */
export function screenSettings(configuration: Configuration): PublicConfiguration {
  const { application, challenges, hackingInstructor, workbench, ctf } = configuration
  const { name, avatar, sampleQuestions } = application.chatBot
  const { showOnFirstStart, title, message } = application.welcomeBanner
  return {
    application: {
      name: application.name,
      domain: application.domain,
      altcoinName: application.altcoinName,
      privacyContactEmail: application.privacyContactEmail,
      social: application.social,
      recyclePage: application.recyclePage,
      showGitHubLinks: application.showGitHubLinks,
      localBackupEnabled: application.localBackupEnabled,
      chatBot: { name, avatar, sampleQuestions },
      welcomeBanner: { showOnFirstStart, title, message },
      googleOauth: application.googleOauth,
      cookieConsent: application.cookieConsent,
    },
    challenges: {
      codingChallengesEnabled: challenges.codingChallengesEnabled,
      restrictToTutorialsFirst: challenges.restrictToTutorialsFirst,
      restoreEnabled: challenges.restoreEnabled,
      showHints: challenges.showHints,
      xssBonusPayload: challenges.xssBonusPayload,
    },
    workbench: { off: workbench.off },
    hackingInstructor,
    ctf: {
      showFlagsInNotifications: ctf.showFlagsInNotifications,
      showCountryDetailsInNotifications: ctf.showCountryDetailsInNotifications,
      systemWideNotifications: ctf.systemWideNotifications,
    },
  }
}
