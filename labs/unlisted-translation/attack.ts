import type { Attack } from '#lab'
import { isThere } from './steps.ts'

/** Made-up languages, and countries that do not exist. */
const LANGUAGES = ['art', 'epo', 'ina', 'jbo', 'mis', 'qya', 'sjn', 'tlh', 'tok', 'vol']
const COUNTRIES = ['XX', 'ZZ', 'QQ', 'AA']

const challenge = 'extraLanguageChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'the file of a language from outer space',
    run: async (tools) => {
      tools.expect(await isThere(tools, 'tlh_AA'), 'there is no such file')
    },
  },
  {
    challenge,
    name: 'invented languages, each with countries that do not exist',
    run: async (tools) => {
      for (const language of LANGUAGES) {
        for (const country of COUNTRIES) {
          if (await isThere(tools, `${language}_${country}`)) return
        }
      }
      tools.expect(false, 'none of them is there')
    },
  },
]
