import type { FunctionalCheck, Tools } from '#lab'

async function status({ http }: Tools, email: string, password: string): Promise<number> {
  return (await http.post('/rest/user/login', { email, password })).status
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'customers log in with passwords of their own',
    run: async (tools) => {
      const code = await status(tools, `jim@${tools.settings.domain}`, 'ncc-1701')
      tools.expect(code === 200, `the login answered Jim with ${code}`)
    },
  },
  {
    name: 'the login form shows its fields, and no shortcut',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open('/#/login')
      const form = await browser.text('#login-form')
      expect(form !== undefined && !form.includes('testing@'), 'the form shows the shortcut')
    },
  },
]
