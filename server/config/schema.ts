import Type from 'typebox'
import { toolIds } from '#contract/workbench.ts'
import type { ShopSettings } from '#lab'
import { COLOR, colors, themeNames } from './themes.ts'

const text = Type.String()
const flag = Type.Boolean()
const strict = { additionalProperties: false }
const optionalUrl = Type.Optional(Type.Union([text, Type.Null()]))

const METRICS_PREFIX = '^[a-zA-Z_][a-zA-Z0-9_]*$'
/** Without credentials: the address is public. */
const LLM_API_URL = '^https?://[^/?#@\\s]+(/[^?#@\\s]*)?$'
const ENDPOINT = '^https?://[^/?#@\\s]+(/[^#@\\s]*)?$'

/** Messages for patterns. */
export const explainedPatterns = [
  { pattern: COLOR, problem: 'must be a colour such as #ff5a1f' },
  { pattern: METRICS_PREFIX, problem: 'must be letters, digits and _ only, and not begin with a digit' },
  { pattern: LLM_API_URL, problem: 'must be an address such as http://localhost:11434/v1' },
  { pattern: ENDPOINT, problem: 'must be an address such as https://provider.example/authorize' },
]

const chatBot = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    /** The support bot's greeting. `<customer-name>` and `<bot-name>` are filled in. */
    greeting: Type.String({ minLength: 1 }),
    /** The training data of the support bot: a file in `content/`. */
    trainingData: Type.String({ minLength: 1 }),
    /** The support bot's answer if it did not understand. */
    defaultResponse: Type.String({ minLength: 1 }),
    /** A picture in `content/pictures`. */
    avatar: text,
    /** Keys of texts, or questions, that the chat offers to begin with. */
    sampleQuestions: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 12 }),
    /** Address of a language model, as OpenAI's clients use it. Null means the built-in stand-in. */
    llmApiUrl: Type.Union([Type.String({ pattern: LLM_API_URL }), Type.Null()]),
    model: Type.String({ minLength: 1 }),
    /** How often a failed call is retried. */
    llmMaxRetries: Type.Integer({ minimum: 0, maximum: 5 }),
    /** Timeout of one call to the model. */
    llmTimeoutSeconds: Type.Integer({ minimum: 1, maximum: 600 }),
    /** Longest answer of the model to one call. */
    llmMaxTokens: Type.Integer({ minimum: 16, maximum: 32_768 }),
    /** Maximum number of calls of one shop to the model in a minute. */
    llmRequestsPerMinute: Type.Integer({ minimum: 1, maximum: 600 }),
  },
  strict,
)

/** Settings of Juice Shop's files that do nothing here. `IGNORED_SETTINGS` in `load.ts` has the reasons. */
const idleChallengeSettings = {
  showFeedbackButtons: flag,
  csafHashValue: Type.Optional(text),
  safetyOverride: Type.Optional(flag),
}
const idleCookieColors = {
  backgroundColor: Type.Optional(text),
  textColor: Type.Optional(text),
  buttonColor: Type.Optional(text),
  buttonTextColor: Type.Optional(text),
}

/** The schema of a configuration. A name that is not here is refused. */
export const configurationSchema = Type.Object(
  {
    server: Type.Object(
      {
        port: Type.Integer({ minimum: 0, maximum: 65_535 }),
        host: text,
        basePath: text,
        baseUrl: Type.Optional(text),
        /** Whether X-Forwarded-* headers count. Only for your own proxy, which has to write them. */
        trustProxy: flag,
      },
      strict,
    ),
    application: Type.Object(
      {
        domain: Type.String({ minLength: 1 }),
        name: Type.String({ minLength: 1 }),
        /** The description for search engines and shared links. */
        description: Type.Optional(text),
        logo: text,
        favicon: text,
        theme: Type.Enum([...themeNames]),
        /** The shop's own colours. Missing ones are the default. */
        colors: Type.Optional(colors),
        showVersionNumber: flag,
        showGitHubLinks: flag,
        localBackupEnabled: flag,
        numberOfRandomFakeUsers: Type.Integer({ minimum: 0, maximum: 10_000 }),
        altcoinName: text,
        privacyContactEmail: text,
        customMetricsPrefix: Type.String({ pattern: METRICS_PREFIX }),
        social: Type.Object(
          {
            twitterUrl: optionalUrl,
            facebookUrl: optionalUrl,
            slackUrl: optionalUrl,
            redditUrl: optionalUrl,
            pressKitUrl: optionalUrl,
            nftUrl: optionalUrl,
            questionnaireUrl: optionalUrl,
            blueSkyUrl: optionalUrl,
            mastodonUrl: optionalUrl,
          },
          strict,
        ),
        recyclePage: Type.Object({ topProductImage: text, bottomProductImage: text }, strict),
        welcomeBanner: Type.Object({ showOnFirstStart: flag, title: text, message: text }, strict),
        cookieConsent: Type.Object(
          { message: text, dismissText: text, linkText: text, linkUrl: text, ...idleCookieColors },
          strict,
        ),
        securityTxt: Type.Object(
          {
            contact: text,
            encryption: text,
            acknowledgements: text,
            hiring: text,
            csaf: Type.Optional(text),
          },
          strict,
        ),
        chatBot,
        promotion: Type.Object({ video: text, subtitles: text }, strict),
        easterEggPlanet: Type.Object({ name: text, overlayMap: text }, strict),
        googleOauth: Type.Object(
          {
            /** Empty: customers sign in with the built-in identity provider. */
            clientId: text,
            /** Origins of this shop that the provider knows; `proxy` is the address that it knows instead. */
            authorizedRedirects: Type.Array(Type.Object({ uri: text, proxy: Type.Optional(text) }, strict)),
            /** The provider's endpoints for signing in and for the user's identity. */
            authorizationEndpoint: Type.String({ pattern: ENDPOINT }),
            userInfoEndpoint: Type.String({ pattern: ENDPOINT }),
          },
          strict,
        ),
      },
      strict,
    ),
    challenges: Type.Object(
      {
        showSolvedNotifications: flag,
        showHints: flag,
        showMitigations: flag,
        codingChallengesEnabled: Type.Enum(['never', 'solved', 'always']),
        restrictToTutorialsFirst: flag,
        /** Whether bonus challenges beyond the classic set exist. If not, their right fixes run. */
        houseSpecials: flag,
        /** Whether progress may be imported: by continue codes, and from backups. */
        restoreEnabled: flag,
        /**
         * Whether challenges of the Danger Zone are switched off. Everything that they do stays in the sandbox, so
         * `auto` means no.
         */
        safetyMode: Type.Enum(['auto', 'enabled', 'disabled']),
        /** Switched-off challenges: the reason, and their keys, categories or tags. */
        disabledEnv: Type.Record(text, Type.Array(text)),
        overwriteUrlForProductTamperingChallenge: text,
        overwriteUrlForCsrfChallenge: text,
        xssBonusPayload: text,
        ...idleChallengeSettings,
        metricsIgnoredUserAgents: Type.Array(text),
      },
      strict,
    ),
    hackingInstructor: Type.Object(
      {
        isEnabled: flag,
        avatarImage: text,
        hintPlaybackSpeed: Type.Enum(['faster', 'fast', 'normal', 'slow', 'slower']),
      },
      strict,
    ),
    workbench: Type.Object(
      {
        /** Workbench tools that learners do not get. */
        off: Type.Array(Type.Enum([...toolIds])),
      },
      strict,
    ),
    ctf: Type.Object(
      {
        showFlagsInNotifications: flag,
        showCountryDetailsInNotifications: Type.Enum(['none', 'name', 'flag', 'both']),
        /** A country for each challenge, by its key; null without countries. */
        countryMapping: Type.Union([
          Type.Record(text, Type.Object({ name: text, code: text }, strict)),
          Type.Null(),
        ]),
        systemWideNotifications: Type.Object(
          {
            url: Type.Union([text, Type.Null()]),
            pollFrequencySeconds: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
          },
          strict,
        ),
      },
      strict,
    ),
  },
  strict,
)

/** The settings of a shop, complete and checked. */
export type Configuration = Type.Static<typeof configurationSchema>

/** The settings of the two bots. */
export type ChatBotSettings = Configuration['application']['chatBot']

/** The part of the configuration that labs and judges may use. */
export function shopSettings({ application, challenges }: Configuration): ShopSettings {
  return {
    domain: application.domain,
    shopName: application.name,
    xssBonusPayload: challenges.xssBonusPayload,
    productTamperingUrl: challenges.overwriteUrlForProductTamperingChallenge,
    csrfSite: challenges.overwriteUrlForCsrfChallenge,
    metricsIgnoredUserAgents: challenges.metricsIgnoredUserAgents,
  }
}
