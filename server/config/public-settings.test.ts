import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadConfiguration } from './load.ts'
import { publicSettings } from './public-settings.ts'

const configuration = loadConfiguration(join(import.meta.dirname, '..', '..', 'config'), {})

it('publishes all settings but the address of the language model', () => {
  const { llmApiUrl: _, ...chatBot } = configuration.application.chatBot
  expect(publicSettings(configuration)).toEqual({
    ...configuration,
    application: { ...configuration.application, chatBot },
  })
})

it('publishes no setting that is not named as public', () => {
  const more = {
    ...configuration,
    secret: 'sesame',
    workbench: { ...configuration.workbench, secret: 'sesame' },
  }
  expect(JSON.stringify(publicSettings(more))).not.toContain('sesame')
})
