import type { NearMiss, Tools } from '#lab'

/** Sends a complaint as an XML file and expects the usual refusal. */
async function complain({ http, expect }: Tools, xml: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([xml], 'complaint.xml', { type: 'text/xml' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 410, `the complaint was answered with ${answer.status}`)
}

function including(address: string): string {
  return `<?xml version="1.0"?><!DOCTYPE foo [<!ENTITY xxe SYSTEM "${address}">]><foo>&xxe;</foo>`
}

/** Entities made of entities made of entities. */
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE j [<!ENTITY a "lol">${'abcdefghi'
  .split('')
  .map((name, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${name};`.repeat(10)}">`)
  .join('')}]><j>&j;</j>`

export const nearMisses: NearMiss[] = [
  {
    challenge: 'xxeFileDisclosureChallenge',
    name: 'a file that does not exist',
    run: (tools) => complain(tools, including('file:///etc/shadow')),
  },
  {
    challenge: 'xxeFileDisclosureChallenge',
    name: 'a file that holds no secret',
    run: (tools) => complain(tools, including('file:///etc/hostname')),
  },
  {
    challenge: 'xxeFileDisclosureChallenge',
    name: 'a page of the shop, by its address',
    run: (tools) => complain(tools, including('http://localhost:3000/ftp/legal.md')),
  },
  {
    challenge: 'xxeDosChallenge',
    name: 'a joke that parsers have known for decades',
    run: (tools) => complain(tools, LAUGHS),
  },
  {
    challenge: 'xxeDosChallenge',
    name: 'an entity that is used a few times',
    run: (tools) => complain(tools, '<!DOCTYPE j [<!ENTITY a "a long story">]><j>&a;, &a; and again &a;</j>'),
  },
]
