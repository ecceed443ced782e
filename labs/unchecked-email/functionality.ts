import type { FunctionalCheck, Tools } from '#lab'

async function register({ http, expect }: Tools, email: string): Promise<void> {
  const answer = await http.post('/api/Users/', {
    email,
    password: 'pomegranate',
    passwordRepeat: 'pomegranate',
  })
  expect(answer.status === 201, `${email} was answered with ${answer.status}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'customers register with their addresses',
    run: (tools) => register(tools, 'jane.doe@example.org'),
  },
  {
    name: 'an address with a plus sign and a long name is accepted',
    run: (tools) => register(tools, 'j.w.von-quittengruetz+juices@mail.fruit-garden.example.org'),
  },
]
