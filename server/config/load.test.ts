import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../testing/house.ts'
import { BadConfiguration } from './bad-configuration.ts'
import { loadConfiguration, loadSetup, type Setup } from './load.ts'
import { themeNames } from './themes.ts'

const config = join(projectRoot, 'config')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function load(preset: string, env: NodeJS.ProcessEnv = {}): Setup {
  const file = join(folder, 'my-shop.yml')
  writeFileSync(file, preset)
  return loadSetup(config, { ...env, CONFIG_FILE: file })
}

/** What is said about a preset, without the folder. */
function refusal(preset: string, env: NodeJS.ProcessEnv = {}): string {
  try {
    load(preset, env)
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message.replaceAll(join(folder, ''), '')
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

  it('in CONFIG_FILE goes on from the one that NODE_ENV names, and the environment has the last word', () => {
    const env = { NODE_ENV: 'melon-bay', PORT: '4321' }
    const { configuration } = load('server:\n  port: 4000\napplication:\n  altcoinName: Seed\n', env)
    expect(configuration.application).toMatchObject({ name: 'Melon Bay', altcoinName: 'Seed' })
    expect(configuration.server.port).toBe(4321)
  })

  it('that is empty changes nothing', () => {
    expect(load('# Nothing yet.\n').configuration).toEqual(loadConfiguration(config, {}))
  })

  it('keeps its passwords out of the settings that everybody can read', () => {
    const { configuration, own } = load('users:\n  - key: coral\n    password: secret\n')
    expect(own.users?.items).toEqual([{ key: 'coral', password: 'secret' }])
    expect(configuration).not.toHaveProperty('users')
  })

  it.each(['ctf', 'quiet', 'tutorial', 'melon-bay'])('%s of ours can be used', (name) => {
    expect(loadConfiguration(config, { NODE_ENV: name }).server.port).toBe(3000)
  })
})

describe('a theme', () => {
  it.each(themeNames.filter((name) => name !== 'night-market'))(
    '%s has colours that can be read',
    (theme) => {
      const { colors } = load(`application:\n  theme: ${theme}\n`).configuration.application
      expect(colors?.accent).toMatch(/^#/)
    },
  )

  it('leaves the last word to the colours that are named', () => {
    const { configuration } = load('application:\n  theme: purple-green\n  colors:\n    accent: "#ffcc00"\n')
    expect(configuration.application.colors).toMatchObject({ accent: '#ffcc00', ink: '#240b2e' })
  })
})

describe('a bad preset is refused with the line that is wrong:', () => {
  it.each([
    [
      'a theme that nobody has',
      'application:\n  theme: mauve\n',
      'my-shop.yml:2:3 is wrong at application.theme: must be one of: night-market',
    ],
    [
      'buttons that are not there',
      'challenges:\n  showFeedbackButtons: true\n',
      'my-shop.yml:2:3 is wrong at challenges.showFeedbackButtons: does nothing here',
    ],
    [
      'a client of another identity provider',
      'application:\n  googleOauth:\n    clientId: "123"\n',
      'my-shop.yml:3:5 is wrong at application.googleOauth.clientId: does nothing here',
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

  it('the environment is blamed for what it says', () => {
    expect(refusal('server:\n  port: 4000\n', { PORT: 'juice' })).toBe(
      'The environment is wrong at server.port: must be integer',
    )
  })

  it('a file that is not there is named', () => {
    expect(() => loadSetup(config, { CONFIG_FILE: join(folder, 'none.yml') })).toThrow(
      /none\.yml cannot be read: ENOENT/,
    )
  })
})
