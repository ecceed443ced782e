import type { NearMiss, Tools } from '#lab'

/** Requests a file and checks whether it is a translation. */
async function ask({ http, expect }: Tools, file: string, isThere: boolean): Promise<void> {
  const answer = await http.get(`/assets/i18n/${file}`)
  expect(answer.text.includes('"LANGUAGE"') === isThere, `${file} was not answered as expected`)
}

const challenge = 'extraLanguageChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a language from the menu',
    run: (tools) => ask(tools, 'de_DE.json', true),
  },
  {
    challenge,
    name: 'the right language in the wrong letters',
    run: (tools) => ask(tools, 'TLH_aa.json', false),
  },
  {
    challenge,
    name: 'the right language without its country',
    run: (tools) => ask(tools, 'tlh.json', false),
  },
]
