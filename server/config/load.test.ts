import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookAddress } from '../serve.ts'
import { projectRoot } from '../testing/application.ts'
import { ConfigurationError } from './configuration-error.ts'
import { type LoadedSetup, loadConfiguration, loadSetup } from './load.ts'
import { themeNames } from './themes.ts'

const config = join(projectRoot, 'config')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function load(preset: string, env: NodeJS.ProcessEnv = {}): LoadedSetup {
  const file = join(folder, 'my-shop.yml')
  writeFileSync(file, preset)
  return loadSetup(config, { ...env, CONFIG_FILE: file })
}

/** The error of a preset, without the folder's path. */
function refusal(preset: string, env: NodeJS.ProcessEnv = {}): string {
  try {
    load(preset, env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.replaceAll(join(folder, ''), '')
    throw error
  }
  return ''
}

describe('a preset', () => {
  it('changes what it names and leaves the rest', () => {
    const { configuration } = load('application:\n  name: Kiosk\n  colors:\n    accent: "#ffcc00"\n')
    expect(configuration.application.name).toBe('Kiosk')
    expect(configuration.application.colors).toEqual({ accent: '#ffcc00' })
    expect(configuration.application.altcoinName).toBe('Juicycoin')
  })

  it('in CONFIG_FILE extends the one that NODE_ENV names, and the environment wins over both', () => {
    const env = { NODE_ENV: 'melon-bay', PORT: '4321' }
    const { configuration } = load('server:\n  port: 4000\napplication:\n  altcoinName: Seed\n', env)
    expect(configuration.application).toMatchObject({ name: 'Melon Bay', altcoinName: 'Seed' })
    expect(configuration.server.port).toBe(4321)
  })

  it('that is empty changes nothing', () => {
    expect(load('# Nothing yet.\n').configuration).toEqual(loadConfiguration(config, {}))
  })

  it('keeps its passwords out of the public settings', () => {
    const { configuration, own } = load('users:\n  - key: coral\n    password: secret\n')
    expect(own.users?.items).toEqual([{ key: 'coral', password: 'secret' }])
    expect(configuration).not.toHaveProperty('users')
  })

  it.each(['ctf', 'quiet', 'tutorial', 'melon-bay'])('%s that is shipped can be used', (name) => {
    expect(loadConfiguration(config, { NODE_ENV: name }).server.port).toBe(3000)
  })
})

describe('a theme', () => {
  it.each(themeNames.filter((name) => name !== 'night-market'))('%s has readable colours', (theme) => {
    const { colors } = load(`application:\n  theme: ${theme}\n`).configuration.application
    expect(colors?.accent).toMatch(/^#/)
  })

  it('loses to colours that are set', () => {
    const { configuration } = load('application:\n  theme: purple-green\n  colors:\n    accent: "#ffcc00"\n')
    expect(configuration.application.colors).toMatchObject({ accent: '#ffcc00', ink: '#240b2e' })
  })
})

describe('settings of other shops of this kind', () => {
  it('are accepted, and reported once if they do nothing here', () => {
    const { configuration, notes } = load(
      'challenges:\n  csafHashValue: 7e7ce7\n  safetyOverride: true\n  showFeedbackButtons: true\n' +
        'application:\n  cookieConsent:\n    buttonColor: "#546e7a"\n    textColor: ~\n',
    )
    expect(configuration.challenges).toMatchObject({ csafHashValue: '7e7ce7', showFeedbackButtons: true })
    expect(notes.map((note) => note.replace(/^.*(?=my-shop)/, '').replace(/ here: .*/, ' here'))).toEqual([
      'my-shop.yml:4:3: challenges.showFeedbackButtons does nothing here',
      'my-shop.yml:2:3: challenges.csafHashValue does nothing here',
      'my-shop.yml:3:3: challenges.safetyOverride does nothing here',
      'my-shop.yml:7:5: application.cookieConsent.buttonColor does nothing here',
    ])
  })

  it('are not reported if no file sets them', () => {
    expect(load('application:\n  name: Kiosk\n').notes).toEqual([])
  })

  it('of both latest generations are all known', () => {
    const { notes } = load(`
server: { port: 3000, basePath: '', baseUrl: 'http://localhost:3000' }
application:
  domain: juice-sh.op
  name: OWASP Juice Shop
  theme: bluegrey-lightgreen
  showVersionNumber: true
  showGitHubLinks: true
  localBackupEnabled: true
  numberOfRandomFakeUsers: 0
  altcoinName: Juicycoin
  privacyContactEmail: donotreply@owasp-juice.shop
  customMetricsPrefix: juiceshop
  chatBot:
    name: Juicy
    greeting: Nice to meet you <customer-name>, I'm <bot-name>
    defaultResponse: Sorry I couldn't understand what you were trying to say
    model: gemma
    llmApiUrl: http://localhost:11434/v1
    llmMaxRetries: 3
    sampleQuestions: [Hello]
  social:
    twitterUrl: https://twitter.com/owasp_juiceshop
    blueSkyUrl: https://bsky.app/profile/owasp-juice.shop
    mastodonUrl: https://fosstodon.org/@owasp_juiceshop
    facebookUrl: https://www.facebook.com/owasp.juiceshop
    slackUrl: https://owasp.org/slack/invite
    redditUrl: https://www.reddit.com/r/owasp_juiceshop
    pressKitUrl: https://github.com/OWASP/owasp-swag
    nftUrl: https://opensea.io/collection/juice-shop
    questionnaireUrl: ~
  recyclePage: { topProductImage: fruit_press.jpg, bottomProductImage: apple_pressings.jpg }
  welcomeBanner: { showOnFirstStart: true, title: Welcome, message: <p>Hello</p> }
  cookieConsent: { message: This website uses fruit cookies, dismissText: Me want it!, linkText: But me wait!, linkUrl: 'https://www.youtube.com/watch?v=9PnbKL3wuH4' }
  securityTxt:
    contact: mailto:donotreply@owasp-juice.shop
    encryption: https://keybase.io/bkimminich/pgp_keys.asc
    acknowledgements: /#/score-board
    hiring: /#/jobs
    csaf: /.well-known/csaf/provider-metadata.json
  promotion: { video: owasp_promo.mp4, subtitles: owasp_promo.vtt }
  easterEggPlanet: { name: Orangeuze, overlayMap: orangemap2k.jpg }
challenges:
  showSolvedNotifications: true
  showHints: true
  showMitigations: true
  codingChallengesEnabled: solved
  restrictToTutorialsFirst: false
  overwriteUrlForProductTamperingChallenge: https://owasp.slack.com
  overwriteUrlForCsrfChallenge: http://htmledit.squarefree.com
  xssBonusPayload: <b>
  safetyMode: auto
  safetyOverride: false
  showFeedbackButtons: true
  csafHashValue: 7e7ce7
  metricsIgnoredUserAgents: [Prometheus]
hackingInstructor: { isEnabled: true, avatarImage: JuicyBot.png, hintPlaybackSpeed: normal }
ctf:
  showFlagsInNotifications: false
  showCountryDetailsInNotifications: none
  countryMapping: ~
  systemWideNotifications: { url: ~, pollFrequencySeconds: ~ }
`)
    expect(notes).toHaveLength(2)
  })
})

describe('a field that was left empty on purpose', () => {
  const usual = () => loadConfiguration(config, {})

  it('keeps the default', () => {
    const { configuration } = load(
      'application:\n  name: Campus Juice\n  securityTxt:\n    contact: mailto:lab@example.test\n    encryption: ~\n' +
        '  recyclePage:\n  description: null\nchallenges:\nserver: { port: ~ }\nproducts:\n',
    )
    const { application, challenges, server } = usual()
    expect(configuration.application.securityTxt).toEqual({
      ...application.securityTxt,
      contact: 'mailto:lab@example.test',
    })
    expect(configuration.application.recyclePage).toEqual(application.recyclePage)
    expect([configuration.challenges, configuration.server]).toEqual([challenges, server])
    expect(configuration.application.description).toBe(application.description)
  })

  it('removes a link, as before', () => {
    expect(
      load('application:\n  social: { twitterUrl: ~ }\n').configuration.application.social,
    ).toMatchObject({
      twitterUrl: null,
      slackUrl: usual().application.social.slackUrl,
    })
  })
})

it('all faults of a file are reported at once, each fault once', () => {
  const bad =
    'server: { port: juice }\napplication:\n  nmae: Kiosk\n  theme: mauve\n  logo: brand/missing.svg\n' +
    '  chatBot: { llmApiUrl: 3, llmMaxRetries: 99, model: 1, name: 2, greeting: 3, avatar: nobody.svg }\n' +
    'challenges:\n  showHints: perhaps\n  restrictToTutorialsFirst: true\n  metricsIgnoredUserAgents: [1, x, 2]\n' +
    'hackingInstructor: { isEnabled: false }\n'
  const faults = refusal(bad).split('\n')
  expect(faults.map((fault) => /is wrong at ([^:]+)/.exec(fault)?.[1]).sort()).toEqual([
    'application.chatBot.avatar',
    'application.chatBot.greeting',
    'application.chatBot.llmApiUrl',
    'application.chatBot.llmMaxRetries',
    'application.chatBot.model',
    'application.chatBot.name',
    'application.logo',
    'application.nmae',
    'application.theme',
    'challenges.metricsIgnoredUserAgents[0]',
    'challenges.metricsIgnoredUserAgents[2]',
    'challenges.restrictToTutorialsFirst',
    'challenges.showHints',
    'server.port',
  ])
  for (const fault of faults) expect(fault).toMatch(/my-shop\.yml:\d+:\d+ is wrong/)
})

it('a client of another identity provider is accepted', () => {
  const { configuration } = load(
    'application:\n  googleOauth:\n    clientId: "123"\n    authorizedRedirects: [{ uri: "http://localhost:3000" }]\n',
  )
  expect(configuration.application.googleOauth).toMatchObject({
    clientId: '123',
    userInfoEndpoint: 'https://www.googleapis.com/oauth2/v1/userinfo?alt=json',
  })
})

describe('a bad preset is refused with the line of the fault:', () => {
  it.each([
    [
      'a theme that nobody has',
      'application:\n  theme: mauve\n',
      'my-shop.yml:2:3 is wrong at application.theme: must be one of: night-market',
    ],
    [
      'an identity provider at no address',
      'application:\n  googleOauth:\n    userInfoEndpoint: javascript:alert(1)\n',
      'my-shop.yml:3:5 is wrong at application.googleOauth.userInfoEndpoint: must be an address such as https:',
    ],
    [
      'a colour that is none',
      'application:\n  name: Kiosk\n  colors:\n    accent: orange\n',
      'my-shop.yml:4:5 is wrong at application.colors.accent: must be a colour such as #ff5a1f',
    ],
    [
      'words that cannot be read on a button',
      'application:\n  colors:\n    accent: "#ff5a1f"\n    accentText: "#ffffff"\n',
      'my-shop.yml:4:5 is wrong at application.colors.accentText: #ffffff on #ff5a1f cannot be read: the contrast is 3.1, and must be 4.5 or more',
    ],
    [
      'a button on which the house’s words cannot be read',
      'application:\n  colors: { accent: "#222222" }\n',
      'my-shop.yml:2:13 is wrong at application.colors.accent: #1d1320 on #222222 cannot be read: the contrast is 1.1, and must be 4.5 or more',
    ],
    [
      'text that cannot be read on its ground',
      'application:\n  colors:\n    paper: "#444444"\n',
      'my-shop.yml:3:5 is wrong at application.colors.paper: ink #150f1d must be dark and paper #444444 light',
    ],
    [
      'a misspelled field',
      '# Mine\n\napplication:\n  nmae: Kiosk\n',
      'my-shop.yml:4:3 is wrong at application.nmae: there is no such field',
    ],
    [
      'a value of the wrong kind',
      'challenges:\n  "showHints": perhaps\n',
      'my-shop.yml:2:3 is wrong at challenges.showHints: must be boolean',
    ],
    [
      'a choice that there is not',
      'challenges:\n  safetyMode: maybe\n',
      'my-shop.yml:2:3 is wrong at challenges.safetyMode: must be one of: auto, enabled, disabled',
    ],
    [
      'an item of a list',
      'challenges:\n  metricsIgnoredUserAgents:\n    - Prometheus\n    - 7\n',
      'my-shop.yml:4:7 is wrong at challenges.metricsIgnoredUserAgents[1]: must be string',
    ],
    [
      'a section that is none',
      'application: Kiosk\n',
      'my-shop.yml:1:1 is wrong at application: must be object',
    ],
    [
      'a logo that lies nowhere',
      'application:\n  logo: brand/missing.svg\n',
      'my-shop.yml:2:3 is wrong at application.logo: must be a file in content/pictures',
    ],
    [
      'a logo from outside of the pictures',
      'application:\n  favicon: ../../package.json\n',
      'my-shop.yml:2:3 is wrong at application.favicon: must be a file in content/pictures',
    ],
    [
      'a picture of the bots that lies nowhere',
      'application:\n  chatBot:\n    avatar: nobody.svg\n',
      'my-shop.yml:3:5 is wrong at application.chatBot.avatar: must be a file in content/pictures',
    ],
    [
      'a logo that is a script',
      'application:\n  logo: "javascript:alert(1)"\n',
      'my-shop.yml:2:3 is wrong at application.logo: must be a file in content/pictures',
    ],
    [
      'what is no YAML',
      'application:\n  name: Kiosk\n  name: Stall\n',
      'my-shop.yml:3:3 is no YAML: duplicated mapping key',
    ],
    ['a list at the top', '- application\n', 'my-shop.yml:1:1 is wrong at the top level: must be settings'],
  ])('%s', (_, preset, message) => {
    expect(refusal(preset)).toContain(message)
  })

  it('a bad environment variable is named in the error', () => {
    expect(refusal('server:\n  port: 4000\n', { PORT: 'juice' })).toBe(
      'The environment is wrong at server.port: must be integer',
    )
  })

  it('a missing default is reported for the default file, not for the environment or a preset', () => {
    const defaults = readFileSync(join(config, 'default.yml'), 'utf8')
    writeFileSync(join(folder, 'default.yml'), defaults.replace('  basePath: ""\n', ''))
    const mine = join(folder, 'mine.yml')
    writeFileSync(mine, 'server:\n  host: 0.0.0.0\n')
    expect(() => loadSetup(folder, { PORT: '4321', CONFIG_FILE: mine })).toThrow(
      /default\.yml:2:\d+ is wrong at server: must have basePath/,
    )
  })

  it('a missing file is named in the error', () => {
    expect(() => loadSetup(config, { CONFIG_FILE: join(folder, 'none.yml') })).toThrow(
      /none\.yml cannot be read: ENOENT/,
    )
  })
})

describe('settings that contradict each other', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function load(settings: string) {
    const file = join(folder, 'own.yml')
    writeFileSync(file, settings)
    return () => loadConfiguration(join(projectRoot, 'config'), { CONFIG_FILE: file })
  }

  describe('contradictory settings', () => {
    it.each([
      [
        'challenges: { restrictToTutorialsFirst: true }\nhackingInstructor: { isEnabled: false }',
        'isEnabled',
      ],
      [
        'challenges: { showSolvedNotifications: false }\nctf: { showFlagsInNotifications: true }',
        'showSolvedNotifications',
      ],
      ['ctf: { showCountryDetailsInNotifications: both }', 'showFlagsInNotifications'],
      ['server: { basePath: shop/ }', 'server.basePath'],
      ['ctf: { systemWideNotifications: { url: /news } }', 'pollFrequencySeconds'],
    ])('are refused: %s', (settings, missing) => {
      expect(load(settings)).toThrow(missing)
    })

    it.each(['default', 'ctf', 'fbctf', 'quiet', 'tutorial'])('are in no shipped preset: %s', (preset) => {
      expect(() => loadConfiguration(join(projectRoot, 'config'), { NODE_ENV: preset })).not.toThrow()
    })
  })

  describe('the address of the language model', () => {
    const withAddress = (url: string) => load(`application: { chatBot: { llmApiUrl: ${url} } }`)

    it.each(['null', 'http://localhost:11434/v1', 'https://llm.example/api/v1/'])(
      'is accepted: %s',
      (url) => {
        expect(withAddress(url)).not.toThrow()
      },
    )

    it.each([
      'localhost:11434',
      'file:///etc/passwd',
      '"http://user:secret@llm.example/v1"',
      '"https://llm.example/v1?key=secret"',
      '"http://"',
      'true',
    ])('is refused: %s', (url) => {
      expect(withAddress(url)).toThrow(/own\.yml:1:\d+.*application\.chatBot\.llmApiUrl/)
    })
  })

  describe('the address of the web hook', () => {
    it.each([undefined, ''])('may be missing: %j', (url) => {
      expect(webhookAddress({ SOLUTIONS_WEBHOOK: url })).toBeUndefined()
    })

    it('is used unchanged', () => {
      expect(webhookAddress({ SOLUTIONS_WEBHOOK: 'http://scores.local/team/a' })).toBe(
        'http://scores.local/team/a',
      )
    })

    it.each(['scores.local', 'file:///etc/passwd', 'http://'])('is refused: %s', (url) => {
      expect(() => webhookAddress({ SOLUTIONS_WEBHOOK: url })).toThrow('SOLUTIONS_WEBHOOK')
    })
  })
})
