import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** Whether a translation is sent. */
async function isThere({ http }: Tools, key: string): Promise<boolean> {
  const answer = await http.get(`/assets/i18n/${key}.json`)
  return answer.status === 200 && answer.text.includes('"LANGUAGE"')
}

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const challenge = 'extraLanguageChallenge'
  const letter = draw.pick([...'tlhA'])
  const inDisguise = 'tlh_AA'.replace(letter, `%${letter.charCodeAt(0).toString(16)}`)
  const guesses = draw.shuffle(
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

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const [nowhere, seed] = [
    `${draw.word().slice(0, 3)}_${draw.word().slice(0, 2).toUpperCase()}`,
    draw.number(0, 999),
  ]
  return [
    {
      name: 'listed languages can be loaded',
      payload: `from number ${seed} on`,
      run: async ({ http, expect }) => {
        const all = (await http.get('/rest/languages')).json<{ key: string }[]>()
        expect(all.length > 1, 'the menu is empty')
        // English, Japanese, and some others: each time others.
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  translation: {
    times: 120,
    call: ({ draw }) => {
      const key = () =>
        draw.pick([
          draw.word().slice(0, 2),
          `${draw.word().slice(0, 3)}_${draw.name().slice(0, 2).toUpperCase()}`,
        ])
      const offered = ['en', key(), key(), key()]
      const kept = [`${draw.word()}_${draw.word()}`, 'tlh_AA', `zz${draw.word().slice(0, 1)}_QQ`]
      const texts = new Map(
        [...offered, ...kept].map((one) => [one, { LANGUAGE: draw.name(), TITLE: draw.word() }]),
      )
      const asked = draw.pick([...offered, ...kept, draw.word()])
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
