import type { NearMiss, Tools } from '#lab'

/** Sends a complaint as a YAML file and expects the usual refusal. */
async function complain({ http, expect }: Tools, yaml: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([yaml], 'complaint.yml', { type: 'application/yaml' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 410, `the complaint was answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'yamlBombChallenge',
    name: 'a firecracker: three levels of three',
    run: (tools) => complain(tools, 'a: &a [_, _, _]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n'),
  },
  {
    challenge: 'yamlBombChallenge',
    name: 'a document that is no YAML',
    run: (tools) => complain(tools, 'a: [1, 2\nb: }'),
  },
]
