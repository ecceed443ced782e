import type { FunctionalCheck } from '#lab'

function loads(path: string, part: string): FunctionalCheck {
  return {
    name: `/${path} loads`,
    run: async ({ http, expect }) => {
      const { status, text } = await http.get(`/${path}`)
      expect(status === 200 && text.includes(part), `/${path} answered with ${status}`)
    },
  }
}

export const functionality: FunctionalCheck[] = [
  loads('landing/', '<h1>The night market</h1>'),
  loads('landing/style.css', '.market'),
  loads('landing/lantern.svg', '<svg'),
  loads('.well-known/security.txt', 'Contact:'),
]
