import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'every language on the menu can be read',
    run: async ({ http, expect }) => {
      const languages = (await http.get('/rest/languages')).json<{ key: string }[]>()
      expect(languages.length > 1, 'the menu is empty')
      for (const { key } of languages) {
        const answer = await http.get(`/assets/i18n/${key}.json`)
        expect(answer.status === 200, `${key} was answered with ${answer.status}`)
        expect(answer.text.includes('"LANGUAGE"'), `${key} is no translation`)
      }
    },
  },
]
