import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { isThere } from './steps.ts'

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'extraLanguageChallenge'
  const letter = random.pick([...'tlhA'])
  const inDisguise = 'tlh_AA'.replace(letter, `%${letter.charCodeAt(0).toString(16)}`)
  const guesses = random.shuffle(
    ['tlh', 'qya', 'vol'].flatMap((one) => ['AA', 'XX'].map((two) => `${one}_${two}`)),
  )
  return [
    {
      name: 'GET of the unlisted language: it may not be served',
      payload: 'tlh_AA',
      challenge,
      run: async (tools) => tools.expect(await isThere(tools, 'tlh_AA'), 'there is no such file'),
    },
    {
      name: 'GET of the unlisted language with a percent-encoded letter: it may not be served',
      payload: inDisguise,
      challenge,
      run: async (tools) => tools.expect(await isThere(tools, inDisguise), 'there is no such file'),
    },
    {
      name: 'GET of many invented languages: the unlisted one may not be served',
      payload: guesses.join(', '),
      challenge,
      run: async (tools) => {
        for (const guess of guesses) if (await isThere(tools, guess)) return
        tools.expect(false, 'none of them is there')
      },
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const [nowhere, seed] = [
    `${random.word().slice(0, 3)}_${random.word().slice(0, 2).toUpperCase()}`,
    random.number(0, 999),
  ]
  return [
    {
      name: 'listed languages can be loaded',
      payload: `from number ${seed} on`,
      run: async ({ http, expect }) => {
        const all = (await http.get('/rest/languages')).json<{ key: string }[]>()
        expect(all.length > 1, 'the menu is empty')
        // English, Japanese, and random others.
        const some = [0, 7, 13].flatMap((step) => all[(seed + step) % all.length]?.key ?? [])
        for (const key of new Set(['en', 'ja_JP', ...some])) {
          const answer = await http.get(`/assets/i18n/${key}.json`)
          expect(answer.status === 200 && answer.text.includes('"LANGUAGE"'), `${key} is no translation`)
        }
      },
    },
    {
      name: 'an unknown language is answered with 404',
      payload: nowhere,
      run: async (tools) => tools.expect(!(await isThere(tools, nowhere)), `${nowhere} is there`),
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  translation: {
    times: 120,
    call: ({ random }) => {
      const key = () =>
        random.pick([
          random.word().slice(0, 2),
          `${random.word().slice(0, 3)}_${random.name().slice(0, 2).toUpperCase()}`,
        ])
      const offered = ['en', key(), key(), key()]
      const kept = [`${random.word()}_${random.word()}`, 'tlh_AA', `zz${random.word().slice(0, 1)}_QQ`]
      const texts = new Map(
        [...offered, ...kept].map((one) => [one, { LANGUAGE: random.name(), TITLE: random.word() }]),
      )
      const asked = random.pick([...offered, ...kept, random.word()])
      const languages = {
        offered: () => offered,
        texts: (one: string) => texts.get(one),
      }
      return {
        args: [`${asked}.json`, languages],
        payload: `${asked}, where ${offered.join(', ')} are on the menu`,
      }
    },
  },
}
